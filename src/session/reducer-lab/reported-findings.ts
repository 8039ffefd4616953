/** A rule of a linter such as `F401` and `E0602`. Pylint has a colon or a name behind it. */
const RULE = '(?:[A-Z]{1,4}\\d{3,5}\\b|invalid-syntax\\b)';
/** `shop/cart.py:1:8: F401 …`, as ruff and flake8 print it. */
export const FINDING = new RegExp(
  `^(?:[A-Za-z]:)?[^\\s:][^:]*\\.\\w+:\\d+(?::\\d+)?:? ${RULE}|^\\s+\\d+:\\d+\\s+${RULE} *\\S`,
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
  if (FINDING.test(text) || (ARROW.test(below) && MESSAGE.test(text))) return true;
  // Advice has the words of failures.
  return HELP.test(text) ? false : undefined;
}
