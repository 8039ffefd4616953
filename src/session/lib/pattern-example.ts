/** Deeper groups are no format of a text. */
const MAX_DEPTH = 50;
/** Longer examples would not help. In UTF-16 code units. */
const MAX_CHARS = 200;
/** For classes that exclude characters. */
const CANDIDATES = 'a1A-_ /.é';
const CLASSES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
};
/** Each class in ranges. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  d: ['09'],
  w: ['az', 'AZ', '09', '__'],
  s: ['  ', '\t\r'],
};
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' };

/**
 * A short text that matches a pattern. It is built from the pattern, which is never executed: a
 * hostile one would take forever.
 *
 * @param minLength Repeats what may repeat until the text is as long.
 * @returns `undefined` for a pattern with lookarounds, references or other rare parts.
 * @example
 * patternExample('^[A-Z]{3}-\\d+$', 6); // 'AAA-11'
 */
export function patternExample(pattern: string, minLength = 0): string | undefined {
  // Half of a surrogate pair is no character.
  if (/[\ud800-\udfff]/.test(pattern)) return undefined;
  for (let more = 0; more <= MAX_CHARS; more = more * 2 + 1) {
    const text = new Sampler(pattern, more).read();
    if (text === undefined || text.length > MAX_CHARS) return undefined;
    if (text.length >= minLength) return text;
  }
  return undefined;
}

/** A part that the sampler does not know. */
class UnknownPart extends Error {}

/** Reads a pattern from left to right and writes a text that matches. */
class Sampler {
  readonly #pattern: string;
  readonly #more: number;
  #at = 0;
  #depth = 0;

  /** @param more How often a part without a maximum repeats beyond its minimum. */
  constructor(pattern: string, more: number) {
    this.#pattern = pattern;
    this.#more = more;
  }

  read(): string | undefined {
    try {
      const text = this.#alternatives();
      return this.#at === this.#pattern.length ? text : undefined;
    } catch (thrown) {
      if (thrown instanceof UnknownPart) return undefined;
      throw thrown;
    }
  }

  /** The first alternative; the others are read and left out. */
  #alternatives(): string {
    const first = this.#sequence();
    while (this.#take('|')) this.#sequence();
    return first;
  }

  #sequence(): string {
    let text = '';
    for (;;) {
      const next = this.#pattern[this.#at];
      if (next === undefined || next === '|' || next === ')') return text;
      if (this.#take('^')) {
        if (text !== '') throw new UnknownPart();
      } else if (this.#take('$')) {
        const end = this.#pattern[this.#at];
        if (end !== undefined && end !== '|' && end !== ')') throw new UnknownPart();
      } else text += this.#repeated(this.#part());
      if (text.length > MAX_CHARS) throw new UnknownPart();
    }
  }

  #part(): string {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return this.#class();
    if (this.#take('\\')) return this.#escape();
    if (this.#take('.')) return 'a';
    return this.#char();
  }

  #group(): string {
    const kind = this.#match(/\?(?::|<[A-Za-z_]\w*>)/y);
    if (kind === undefined && this.#pattern[this.#at] === '?') throw new UnknownPart();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new UnknownPart();
    const text = this.#alternatives();
    this.#depth -= 1;
    if (!this.#take(')')) throw new UnknownPart();
    return text;
  }

  #repeated(part: string): string {
    const found = this.#match(/[*+?]|\{\d+(?:,\d*)?\}/y);
    if (found === undefined) return part;
    this.#take('?');
    const [, low = '', comma, high] = /^\{(\d+)(,)?(\d*)\}$/.exec(found) ?? [];
    const min = low === '' ? Number(found === '+') : Number(low);
    const isOpen = found === '*' || found === '+' || (comma !== undefined && high === '');
    const max = comma !== undefined && high ? Number(high) : min;
    const times = isOpen ? min + this.#more : Math.min(min + this.#more, max);
    if (times * part.length > MAX_CHARS) throw new UnknownPart();
    return part.repeat(times);
  }

  #escape(): string {
    const property = this.#match(/p\{(?:L|Ll|Letter|Alphabetic|N|Nd|Lu)\}/y);
    if (property !== undefined) return /N/.test(property) ? '1' : /Lu/.test(property) ? 'A' : 'a';
    const char = this.#char();
    const known = CLASSES[char] ?? CONTROLS[char];
    if (known !== undefined) return known;
    // A reference, a boundary, or a code.
    if (/[A-Za-z0-9]/.test(char)) throw new UnknownPart();
    return char;
  }

  /** The first character of a class; of one that excludes, the first candidate outside of it. */
  #class(): string {
    const isNegated = this.#take('^');
    const ranges: string[] = [];
    while (!this.#take(']')) {
      const named = this.#match(/\\[dws]/y);
      if (named !== undefined) ranges.push(...(RANGES[named.slice(1)] ?? []));
      else {
        const from = this.#classChar();
        const isRange = this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']';
        if (isRange) this.#at += 1;
        ranges.push(from + (isRange ? this.#classChar() : from));
      }
    }
    const [first] = ranges;
    if (!first) throw new UnknownPart();
    if (!isNegated) return first.charAt(0);
    const free = [...CANDIDATES].find(
      (char) => !ranges.some((one) => one.charAt(0) <= char && char <= one.charAt(1)),
    );
    if (free === undefined) throw new UnknownPart();
    return free;
  }

  #classChar(): string {
    if (!this.#take('\\')) return this.#char();
    // A property or a class that excludes has no single range.
    if (/[DWSpPbB]/.test(this.#pattern[this.#at] ?? '')) throw new UnknownPart();
    return this.#escape();
  }

  #char(): string {
    const char = this.#pattern[this.#at];
    if (char === undefined) throw new UnknownPart();
    this.#at += 1;
    return char;
  }

  #take(char: string): boolean {
    if (this.#pattern[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#pattern)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}
