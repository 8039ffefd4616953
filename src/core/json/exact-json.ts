import { keysOf, noteKey } from './key-order.ts';

/**
 * A JSON value in which every number keeps its original digits.
 *
 * Source: docs/contract.md#results.
 */
export type ExactJson =
  | null
  | boolean
  | number
  | string
  | ExactNumber
  | ExactJson[]
  | { [key: string]: ExactJson };

/**
 * A number of a JSON text that JavaScript would write differently: `9007199254740993`, `1e400`,
 * `1.10`, `-0`. It holds the original text. `Number(exact)` returns the nearest JavaScript number.
 *
 * Source: docs/contract.md#results.
 *
 * @example String(new ExactNumber('1.10')); // '1.10'
 */
export class ExactNumber {
  /** The number in the spelling of the JSON text. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  valueOf(): number {
    return Number(this.text);
  }

  /** A plain `JSON.stringify` writes the digits as a string, so that none is lost. */
  toJSON(): string {
    return this.text;
  }
}

/**
 * Parses JSON like `JSON.parse`, but keeps numbers that JavaScript would change as
 * {@link ExactNumber}. Of equal keys the last value counts; `__proto__` is an ordinary key. Takes
 * linear time and has no limit of depth. {@link stringifyExactJson} writes the keys of the value in
 * the order of the text: `2024` before `1`.
 *
 * Source: docs/contract.md#kind-webhook.
 *
 * @returns undefined where the text is not JSON. Never throws.
 *
 * @example
 * parseExactJson('{"id": 9007199254740993, "n": 1}'); // { id: ExactNumber('9007199254740993'), n: 1 }
 */
export function parseExactJson(text: string): ExactJson | undefined {
  try {
    if (!MAY_CHANGE.test(text)) return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    // Some engines have a limit of depth; the parser below has none.
  }
  return new Reader(text).read();
}

/**
 * Whether the text may have a number or an order of keys that changes. Also true for some texts
 * without one.
 */
const MAY_CHANGE = /[\d.]{16}|\d[eE]|\.\d*0(?!\d)|-0|0\.000000|"\d+"\s*:/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const LITERALS: readonly (readonly [string, ExactJson])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

type Container = ExactJson[] | { [key: string]: ExactJson };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** One pass with its own stack, so that no depth overflows the call stack. */
  read(): ExactJson | undefined {
    const open: Container[] = [];
    const keys: string[] = [];
    for (;;) {
      let value: ExactJson | undefined;
      if (this.#skip('{')) {
        value = {};
        if (!this.#skip('}')) {
          const key = this.#key();
          if (key === undefined) return undefined;
          open.push(value);
          keys.push(key);
          continue;
        }
      } else if (this.#skip('[')) {
        value = [];
        if (!this.#skip(']')) {
          open.push(value);
          keys.push('');
          continue;
        }
      } else value = this.#scalar();
      if (value === undefined) return undefined;
      const ended = this.#attach(value, open, keys);
      if (ended !== CONTINUES) return ended;
    }
  }

  /** Adds a value to its parent and closes the collections that end after it. */
  #attach(value: ExactJson, open: Container[], keys: string[]): ExactJson | undefined | Continues {
    let whole = value;
    for (;;) {
      const parent = open.at(-1);
      if (parent === undefined) return this.#ended() ? whole : undefined;
      const isList = Array.isArray(parent);
      if (isList) parent.push(whole);
      else setMember(parent, keys.at(-1) ?? '', whole);
      if (this.#skip(',')) {
        if (isList) return CONTINUES;
        const key = this.#key();
        if (key === undefined) return undefined;
        keys[keys.length - 1] = key;
        return CONTINUES;
      }
      if (!this.#skip(isList ? ']' : '}')) return undefined;
      open.pop();
      keys.pop();
      whole = parent;
    }
  }

  #scalar(): ExactJson | undefined {
    this.#space();
    const first = this.#text.charAt(this.#at);
    if (first === '"') return this.#string();
    for (const [word, value] of LITERALS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    NUMBER.lastIndex = this.#at;
    const digits = NUMBER.exec(this.#text)?.[0];
    if (digits === undefined) return undefined;
    this.#at += digits.length;
    const plain = Number(digits);
    return String(plain) === digits ? plain : new ExactNumber(digits);
  }

  #key(): string | undefined {
    this.#space();
    const key = this.#text.charAt(this.#at) === '"' ? this.#string() : undefined;
    return key !== undefined && this.#skip(':') ? key : undefined;
  }

  #string(): string | undefined {
    const start = this.#at;
    let escaped = false;
    for (let at = start + 1; at < this.#text.length; at += 1) {
      const unit = this.#text.charCodeAt(at);
      if (unit === 34) {
        this.#at = at + 1;
        if (!escaped) return this.#text.slice(start + 1, at);
        return unescaped(this.#text.slice(start, at + 1));
      }
      if (unit < 32) return undefined;
      if (unit === 92) {
        escaped = true;
        at += 1;
      }
    }
    return undefined;
  }

  /** Skips white space and one expected character, if it is present. */
  #skip(char: string): boolean {
    this.#space();
    if (this.#text.charAt(this.#at) !== char) return false;
    this.#at += 1;
    return true;
  }

  #space(): void {
    const unit = this.#text.charCodeAt(this.#at);
    if (unit > 32) return;
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
  }

  #ended(): boolean {
    this.#space();
    return this.#at === this.#text.length;
  }
}

type Continues = typeof CONTINUES;
const CONTINUES = Symbol('the text continues');

function unescaped(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}

function setMember(target: { [key: string]: ExactJson }, key: string, value: ExactJson): void {
  noteKey(target, key);
  if (key !== '__proto__') target[key] = value;
  else {
    // An assignment would set the prototype.
    Object.defineProperty(target, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
}

/**
 * Writes a value of {@link parseExactJson} as JSON, every number with its own digits. Equal to
 * `JSON.stringify` for values without {@link ExactNumber}, except that no depth is too deep.
 *
 * Source: docs/contract.md#kind-webhook.
 *
 * @param indent spaces for each level; 0 writes one line. Default 0.
 * @throws TypeError for a value that contains itself.
 *
 * @example stringifyExactJson(parseExactJson('{"price": 1.10}')); // '{"price":1.10}'
 */
export function stringifyExactJson(value: ExactJson, indent = 0): string {
  const out: string[] = [];
  const open: Level[] = [];
  const containing = new Set<object>();
  let next: ExactJson | undefined = value;
  for (;;) {
    if (next !== undefined) {
      if (typeof next === 'object' && next !== null && !(next instanceof ExactNumber)) {
        if (containing.has(next)) throw new TypeError('The value contains itself.');
        containing.add(next);
        open.push(levelOf(next));
      } else out.push(scalarText(next));
    }
    const level = open.at(-1);
    if (level === undefined) return out.join('');
    next = writeNext(level, out, open.length, indent);
    if (next === undefined) {
      containing.delete(level.container);
      open.pop();
    }
  }
}

interface Level {
  readonly container: Container;
  /** Absent for an array. */
  readonly keys: readonly string[] | undefined;
  at: number;
}

function levelOf(container: Container): Level {
  return {
    container,
    keys: Array.isArray(container) ? undefined : keysOf(container),
    at: 0,
  };
}

/** Writes the text before the next member, or the end. @returns that member. */
function writeNext(
  level: Level,
  out: string[],
  depth: number,
  indent: number,
): ExactJson | undefined {
  const { container, keys, at } = level;
  const size = keys?.length ?? (container as ExactJson[]).length; // no keys: an array
  const line = (levels: number) => (indent > 0 ? `\n${' '.repeat(indent * levels)}` : '');
  if (at === 0) out.push(keys ? '{' : '[');
  if (at === size) {
    out.push(size > 0 ? line(depth - 1) : '', keys ? '}' : ']');
    return undefined;
  }
  out.push(at > 0 ? ',' : '', line(depth));
  level.at += 1;
  if (keys === undefined) return (container as ExactJson[])[at] ?? null;
  const key = keys[at] ?? '';
  out.push(JSON.stringify(key), indent > 0 ? ': ' : ':');
  return (container as { [key: string]: ExactJson })[key] ?? null;
}

function scalarText(value: string | number | boolean | null | ExactNumber): string {
  return value instanceof ExactNumber ? value.text : (JSON.stringify(value) ?? 'null');
}
