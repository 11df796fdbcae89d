import { find } from "./find.js";

const asia = "آسيا", africa = "أفريقيا";
const lines = `مصر، القاهرة، ${africa}|السودان، الخرطوم، ${africa}|ليبيا، طرابلس، ${africa}|تونس، تونس، ${africa}|الجزائر، الجزائر، ${africa}|المغرب، الرباط، ${africa}
|موريتانيا، نواكشوط، ${africa}|الصومال، مقديشو، ${africa}|جيبوتي، جيبوتي، ${africa}|الأردن، عمّان، ${asia}|سوريا، دمشق، ${asia}|لبنان، بيروت، ${asia}|العراق، بغداد، ${asia}
|الكويت، الكويت، ${asia}|قطر، الدوحة، ${asia}|البحرين، المنامة، ${asia}|الإمارات، أبوظبي، ${asia}|عُمان، مسقط، ${asia}|اليمن، صنعاء، ${asia}|السعودية، الرياض، ${asia}`;
const countries = lines.split(/\n?\|/).map((line) => {
  const [title, capital, scope] = line.split("، ");
  return { id: title, title, text: `العاصمة: ${capital}`, scope };
});
document.querySelector("search-bar").source = (question) =>
  find(countries.filter(({ scope }) => question.scope === 0 || scope === question.scopeTitle), question);
