/** A rule of a linter such as `F401` and `E0602`. */
const RULE = '(?:[A-Z]{1,4}\\d{3,5}\\b|invalid-syntax\\b)';
/** Of pylint: conventions, advice and warnings. Only errors, `E`, and fatal ones, `F`, fail. */
const WARNING = '[CRWI]\\d{4}[:(]';
const PLACE = '^(?:[A-Za-z]:)?[^\\s:][^:]*\\.\\w+:\\d+(?::\\d+)?:? ';
/** `shop/cart.py:1:8: F401 …` of ruff and flake8, `shop/cart.py:12: [E1101(no-member), …` of pylint. */
export const FINDING = new RegExp(`${PLACE}\\[?${RULE}|^\\s+\\d+:\\d+\\s+${RULE}`);
/** A finding that fails the run of its linter. */
export const FAILED_FINDING = new RegExp(
  `${PLACE}\\[?(?!${WARNING})${RULE}|^\\s+\\d+:\\d+\\s+${RULE}`,
);
/** The message of ruff above the place of its finding. */
export const MESSAGE = new RegExp(`^(?:${RULE}|unformatted|SyntaxError)(?::| \\[\\*\\]|) \\S`);
const ARROW = /^\s*--> \S.*:\d+:\d+$/;
const HELP = /^help: /;

/**
 * Whether a line of a linter reports a finding that fails its run.
 *
 * @param below the next line
 * @returns `undefined` for a line of another form.
 * @example
 * reportsFinding('shop/cart.py:1:8: F401 `os` imported but unused'); // true
 */
export function reportsFinding(text: string, below: string): boolean | undefined {
  if (FINDING.test(text)) return FAILED_FINDING.test(text);
  if (ARROW.test(below) && MESSAGE.test(text)) return true;
  // Advice has the words of failures.
  return HELP.test(text) ? false : undefined;
}
