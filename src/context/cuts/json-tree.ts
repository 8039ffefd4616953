/** A value of a JSON text, as places in that text. */
export interface JsonPlace {
  readonly start: number;
  readonly end: number;
  /** The values of an array or an object, in their order. */
  readonly items?: readonly JsonPlace[];
  /** For an object, the names of its members. */
  readonly names?: readonly JsonPlace[];
}

/**
 * Reads the places of all values of a JSON text, so that numbers and escapes stay as they are
 * written.
 *
 * @returns `undefined` for a text that is not JSON or is nested too deep for the stack, and for a value without
 *   parts
 */
export function readJsonTree(text: string): JsonPlace | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return new Reader(text).value();
  } catch {
    return undefined;
  }
}

/** Reads a text that is known to be JSON. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): JsonPlace {
    this.#skip();
    const first = this.#text[this.#at];
    if (first === '"') return this.#string();
    if (first === '[') return this.#parts(false);
    if (first === '{') return this.#parts(true);
    return this.#word();
  }

  #parts(isObject: boolean): JsonPlace {
    const start = this.#at++;
    const items: JsonPlace[] = [];
    const names: JsonPlace[] = [];
    for (;;) {
      this.#skip();
      const next = this.#text[this.#at];
      if (next === ']' || next === '}') break;
      if (isObject) {
        names.push(this.#string());
        this.#skip();
      }
      items.push(this.value());
    }
    const end = ++this.#at;
    return isObject ? { start, end, items, names } : { start, end, items };
  }

  #string(): JsonPlace {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let slashes: number;
    do {
      at = text.indexOf('"', at + 1);
      slashes = 0;
      while (text[at - 1 - slashes] === '\\') slashes++;
    } while (slashes % 2 === 1); // an escaped quotation mark
    this.#at = at + 1;
    return { start, end: this.#at };
  }

  /** A number, true, false or null. */
  #word(): JsonPlace {
    const start = this.#at;
    WORD.lastIndex = start;
    WORD.test(this.#text);
    this.#at = WORD.lastIndex;
    return { start, end: this.#at };
  }

  /** White space, commas and colons. */
  #skip(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }
}

const WORD = /[^\s,\]}]+/y;
const SPACE = /[\s,:]*/y;
