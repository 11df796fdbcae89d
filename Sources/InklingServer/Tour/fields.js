import { find } from "./find.js";
import { letters } from "./letters.js";

document.querySelector("search-bar").source = (question) =>
  find(letters, question, question.scope === 0 ? undefined : [question.scopeTitle.toLowerCase()]);
