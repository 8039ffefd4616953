import type { LogParser } from '../log-parser.ts';
import type { Marks } from '../marks.ts';
import { symbolOf } from '../test-runs/javac.ts';

/** `file:line:column: error: …`, as mypy, pyright, gcc and clang print it. */
const LEVEL =
  /^(?!#\d|\d+\.\d+ )\S[^:]*\.\w+:\d+(?::\d+)?: (?:fatal )?(error|warning|note|info): .*?(?:\[([\w+=-]+)\])?$/;
/** `file:line:column: E501 …`, as flake8, pylint, pycodestyle and ruff print it. */
const CODE =
  /^(?!#\d|\d+\.\d+ )\S[^:]*\.\w+:\d+(?::\d+:?|:) \[?([A-Z]{1,4}\d{3,5}|invalid-syntax)\]?:? \S/;
/** Ruff's rows below the name of their file. */
const ROW = /^ +\d+:\d+ +([A-Z]{1,4}\d{3,4}|invalid-syntax):? \S/;
/** A change that a formatter proposes. */
const UNFORMATTED = /^[Ww]ould reformat:? \S/;
/** Ruff's long form has the place on the next line. */
const RUFF = /^([A-Z]{1,4}\d{3,4}|invalid-syntax|unformatted|SyntaxError)(?:: | (?:\[\*\] )?)\S/;
/** Below the source that `flake8 --show-source` prints. */
const CARET = /^\s*\^$/;
const ARROW = /^ +--> \S.*:\d+:\d+$/;
const TOTAL =
  /^(?:Found \d+ errors?\b|Success: no issues found|All checks passed!|\[\*\] \d+ fixable |No fixes available|\d+ files? (?:would be reformatted|already formatted)|\d+ (?:errors?|warnings?)(?: and \d+ \w+)? generated\.|Your code has been rated at |\d+ errors?, \d+ warnings?)/;

/** Compilers and linters with one line per message. */
export const diagnostics: LogParser = {
  name: 'diagnostics',
  signature: new RegExp(
    `${LEVEL.source}|${CODE.source}|${ROW.source}|^ +--> \\S.*\\.pyi?:\\d+:\\d+$|^(?:[Ww]ould reformat:? \\S|\\d+ files? would be reformatted|Success: no issues found in|All checks passed!|Your code has been rated at )`,
  ),
  classify(lines, marks) {
    let open = false;
    let file = -1;
    let symbol = -1;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const level = LEVEL.exec(line);
      const code = CODE.exec(line) ?? ruffAt(lines, at);
      const row = ROW.exec(line);
      if (/^\S.*:$/.test(line)) file = at;
      if (level?.[1] === 'note' || level?.[1] === 'info') {
        // A note before any error, or one of mypy that says where it is.
        if (open) marks.key(at);
      } else if (level !== null) {
        symbol = symbolOf(lines, at);
        if (level[1] === 'error') marks.failure(symbol, level[2]);
        else marks.warning(symbol, level[2]);
        marks.under(symbol, at);
        open = true;
      } else if (code !== null) {
        const name = ARROW.test(lines[at + 1] ?? '') ? at + 1 : at;
        markCode(marks, name, code[1] ?? '');
        marks.under(name, at);
        at = name;
        open = true;
      } else if (row !== null) {
        markCode(marks, at, row[1] ?? '');
        if (file !== -1) marks.under(at, file);
      } else if (UNFORMATTED.test(line)) marks.failure(at);
      else if (TOTAL.test(line)) {
        marks.total(at);
        open = false;
      } else if (open && at <= symbol) continue;
      else if (open && /^ {2}location: /.test(line)) marks.key(at);
      else if (open && /^[\s\d^]/.test(line) && line.trim() !== '') marks.detail(at);
      else if (open && (/^help: /.test(line) || CARET.test(lines[at + 1] ?? ''))) marks.detail(at);
      else if (open && isContinued(lines, at)) marks.key(at);
      else if (line.trim() !== '') open = false;
    }
  },
};

function ruffAt(lines: readonly string[], at: number): RegExpExecArray | null {
  return ARROW.test(lines[at + 1] ?? '') ? RUFF.exec(lines[at] ?? '') : null;
}

/** Conventions, refactorings and warnings of pylint rank below errors. */
function markCode(marks: Marks, at: number, code: string): void {
  if (/^[CRWI]\d{4}$/.test(code)) marks.warning(at, code);
  else marks.failure(at, code);
}

/** `mypy --pretty` wraps its messages; the source below them is indented. */
function isContinued(lines: readonly string[], at: number): boolean {
  return LEVEL.test(`${lines[at - 1] ?? ''} ${lines[at] ?? ''}`) && !/^\*{5}/.test(lines[at] ?? '');
}
