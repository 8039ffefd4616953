// Built from char codes, because literal control characters in a pattern are invisible.
const ESC = String.fromCharCode(27);
const BEL = String.fromCharCode(7);
const ANSI = new RegExp(
  `${ESC}(?:\\[[0-9;:?<=>]*[ -/]*[@-~]|\\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|[()][0-9A-B]|[@-Z\\\\^_=>78])`,
  'g',
);

/** A text without colours, cursor movements and terminal titles. */
export function stripAnsi(text: string): string {
  return text.includes(ESC) ? text.replace(ANSI, '') : text;
}
