/** The position at which a text stops being JSON. */
export interface JsonError {
  /** Offset in UTF-16 code units. */
  at: number;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** The first characters there, in quotes, or `the end`. */
  found: string;
  /** The token that JSON expects at this position. */
  expected: string;
}

/**
 * Says why a text is not JSON, as a part of a sentence.
 *
 * @param firstLine the line in which the text begins. Default 1.
 * @example
 * describeJsonError('{"a": }'); // line 1, column 7 has '}' where a value should be
 */
export function describeJsonError(text: string, firstLine = 1): string {
  const wrong = findJsonError(text);
  return wrong
    ? `line ${wrong.line + firstLine - 1}, column ${wrong.column} has ${wrong.found} where ${wrong.expected} should be`
    : 'it is nested too deep';
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A part of a string: an engine keeps a way back for each character, and a long text exhausts it. */
const CHARACTERS = /(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})){1,1000}/y;
/** How much of a text an error quotes, in UTF-16 code units. */
const EXCERPT = 24;

/**
 * Finds the position at which a text stops being JSON. The messages of `JSON.parse` differ between
 * engines, and some give no position.
 *
 * @returns `undefined` for valid JSON.
 */
export function findJsonError(text: string): JsonError | undefined {
  let at = 0;
  /** The open brackets. */
  const open: string[] = [];
  const skip = (what: RegExp): boolean => {
    what.lastIndex = at;
    const match = what.exec(text);
    at += match?.[0].length ?? 0;
    return match !== null;
  };
  const skipString = (): boolean => {
    const start = at;
    if (text[at] === '"') {
      at += 1;
      while (skip(CHARACTERS));
      if (text[at] === '"') {
        at += 1;
        return true;
      }
    }
    at = start;
    return false;
  };
  const here = (expected: string): JsonError => {
    const before = text.slice(0, at).split('\n');
    const [start = ''] = text.slice(at, at + EXCERPT).split('\n');
    const found = at === text.length ? 'the end' : `'${start.trim()}'`;
    return { at, found, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected };
  };
  /** Directly after an opening bracket, `value` and `key` may also be its closing bracket. */
  let next: 'value' | 'first value' | 'key' | 'first key' | 'after' = 'value';
  for (;;) {
    skip(SPACE);
    const char = text[at];
    const closes = open.at(-1) === '{' ? '}' : ']';
    if (next === 'after') {
      if (open.length === 0) return at === text.length ? undefined : here('the end');
      if (char === closes) open.pop();
      else if (char === ',') next = closes === '}' ? 'key' : 'value';
      else return here(`',' or '${closes}'`);
      at += 1;
    } else if (next.startsWith('first') && char === closes) {
      open.pop();
      at += 1;
      next = 'after';
    } else if (next.endsWith('key')) {
      if (!skipString()) return here('a key in double quotes');
      skip(SPACE);
      if (text[at] !== ':') return here("':'");
      at += 1;
      next = 'value';
    } else if (char === '{' || char === '[') {
      open.push(char);
      at += 1;
      next = char === '{' ? 'first key' : 'first value';
    } else {
      if (!skipString() && !skip(SCALAR)) return here('a value');
      next = 'after';
    }
  }
}
