// Speech, from the browser's own recogniser; loaded with the first press of the microphone.

// What browsers call the failures, in the order of Swift's `VoiceError`.
const failures = ["not-allowed", "no-speech", "audio-capture", "network", "aborted", "language-not-supported"];

// Begins, and tells: 0 began, 1 heard, 2 certain, 3 ended, from 4 on failed.
export function listen(recogniser, heard) {
  recogniser.lang = document.documentElement.lang || navigator.language;
  recogniser.interimResults = true;
  recogniser.onstart = () => heard(0);
  recogniser.onresult = ({ results }) => heard(results[0].isFinal ? 2 : 1, results[0][0].transcript);
  recogniser.onend = () => heard(3);
  const failed = (error) => heard(4 + (failures.includes(error) ? failures.indexOf(error) : error === "service-not-allowed" ? 0 : 4));
  recogniser.onerror = ({ error }) => failed(error);
  try { recogniser.start(); } catch { failed(); }
  return recogniser;
}
