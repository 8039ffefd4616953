/** A text as a lenient reader sees it, with the source position of each character. */
export interface FoldedText {
  /**
   * Lower case, without format characters and accents. Look-alikes of brackets, slashes and the
   * letters of 'untrusted' become ASCII. HTML entities, `\u003c`, `\x3c` and `%3C` are decoded.
   */
  readonly text: string;
  /** Start in the original of the character at `index`. */
  start(index: number): number;
  /** End in the original of the character at `index`. */
  end(index: number): number;
}

/**
 * Folds a text in one pass. Each decoded character is put back and may complete an outer encoding
 * (`&amp;lt;`), so any depth is decoded. Each look back is at most 24 characters.
 *
 * @param count Called for each step, for tests that compare work.
 */
export function foldText(text: string, count?: () => void): FoldedText {
  if (!FOLDABLE.test(text)) {
    return { text: text.toLowerCase(), start: (index) => index, end: (index) => index + 1 };
  }
  const folder = new Folder(count);
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0; // `at` is within the text
    const end = at + (code > 0xffff ? 2 : 1);
    folder.add(code, at, end);
    at = end;
  }
  return folder.done();
}

/** All other characters are ASCII that encodes nothing. */
const FOLDABLE = /[^\t\n\r -~]|[&%\\]/;

/** The longest escape: `\u{…}`. */
const LONGEST = 12;
/** The longest reference: `&InvisibleTimes;`, `&NegativeMediumSpace;`. */
const LONGEST_REFERENCE = 24;

class Folder {
  readonly #chars: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #count: (() => void) | undefined;
  /** The position of the latest `&`. */
  #reference = -1;
  /** The position of the latest `%` or backslash. */
  #escape = -LONGEST;
  /** Where a `&lt` or `&amp` was decoded whose semicolon may follow. */
  #short = -1;

  constructor(count: (() => void) | undefined) {
    this.#count = count;
  }

  add(code: number, start: number, end: number): void {
    // By code units, as indexes of the folded text count them.
    const chars = code < 128 ? (ASCII[code] ?? '') : skeletonOf(code);
    for (let at = 0; at < chars.length; at++) this.#push(chars.charAt(at), start, end);
  }

  done(): FoldedText {
    this.#endReference();
    const text = this.#chars.join('');
    return {
      text,
      start: (index) => this.#starts[index] ?? 0,
      end: (index) => this.#ends[index] ?? 0,
    };
  }

  #push(char: string, start: number, end: number): void {
    this.#count?.();
    const length = this.#chars.length;
    if (char === ';' && this.#short === length - 1) {
      this.#ends[length - 1] = end;
      this.#short = -1;
      return;
    }
    if (char === '0' && this.#isLeading()) {
      // Numbers may begin with any number of zeros.
      this.#ends[length - 1] = end;
      return;
    }
    if (length - this.#reference <= LONGEST && !this.#continues(char)) this.#endReference();
    this.#chars.push(char);
    this.#starts.push(start);
    this.#ends.push(end);
    if (char === '&') this.#reference = this.#chars.length - 1;
    else if (char === ';') this.#endReference(true);
    else if (char === 't' || char === 'p') this.#endShortName();
    else if (char === '%' || char === '\\') this.#escape = this.#chars.length - 1;
    else if (this.#chars.length - this.#escape <= LONGEST && (isHex(char) || char === '}')) {
      this.#endEscape();
    }
  }

  /** Whether the number of a reference or of an escape begins here. */
  #isLeading(): boolean {
    const length = this.#chars.length;
    const last = this.#chars[length - 1];
    if (last === '{') return this.#chars[length - 2] === 'u' && this.#escape === length - 3;
    const from = last === 'x' ? length - 3 : length - 2;
    return (
      from >= 0 &&
      from === this.#reference &&
      this.#chars[from] === '&' &&
      this.#chars[from + 1] === '#'
    );
  }

  /** Whether a number without a semicolon yet continues. */
  #continues(char: string): boolean {
    const from = this.#reference;
    const read = this.#chars.length - from;
    if (char === ';' || read < 2 || this.#chars[from + 1] !== '#') return true;
    if (read === 2) return char === 'x' || isDigit(char);
    return this.#chars[from + 2] === 'x' ? isHex(char) : isDigit(char);
  }

  /** `&lt;`, `&#60;` and, at what follows them, `&#60` and `&#x3c`. */
  #endReference(closed = false): void {
    const from = this.#reference;
    if (from < 0 || this.#chars.length - from > LONGEST_REFERENCE) return;
    const name = this.#chars.slice(from + 1, closed ? -1 : undefined).join('');
    const code = codeOf(name) ?? (closed ? codeOfName(name) : undefined);
    if (code !== undefined) this.#replace(from, code);
  }

  /** `&lt` and `&amp`, which browsers read without a semicolon. One that follows is passed over. */
  #endShortName(): void {
    const from = this.#reference;
    if (from < 0 || this.#chars.length - from > 4) return;
    const name = this.#chars.slice(from + 1).join('');
    if (name === 'lt') this.#replace(from, 0x3c);
    else if (name === 'amp') this.#replace(from, 0x26);
    else return;
    this.#short = this.#chars.length - 1;
  }

  #endEscape(): void {
    const tail = this.#chars.slice(-LONGEST).join('');
    const found = ESCAPE.exec(tail);
    if (!found) return;
    const code = Number.parseInt(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '', 16);
    if (code <= 0x10ffff) this.#replace(this.#chars.length - found[0].length, code);
  }

  #replace(from: number, code: number): void {
    const start = this.#starts[from] ?? 0;
    const end = this.#ends.at(-1) ?? 0;
    this.#chars.length = from;
    this.#starts.length = from;
    this.#ends.length = from;
    // A character of an encoding may be encoded itself, so another encoding may be open before it.
    this.#reference = -1;
    this.#escape = -LONGEST;
    for (let at = Math.max(0, from - LONGEST_REFERENCE); at < from; at++) {
      const char = this.#chars[at];
      if (char === '&') this.#reference = at;
      else if (char === '%' || char === '\\') this.#escape = at;
    }
    this.add(code, start, end);
  }
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function isHex(char: string): boolean {
  return isDigit(char) || (char >= 'a' && char <= 'f');
}

const ESCAPE = /(?:%([0-7][0-9a-f])|\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\})$/;
const NAMED: ReadonlyMap<string, number> = new Map<string, number>([
  ['lt', 0x3c],
  ['gt', 0x3e],
  ['amp', 0x26],
  ['sol', 0x2f],
  ['bsol', 0x5c],
  ['lbrack', 0x5b],
  ['lsqb', 0x5b],
  ['nbsp', 0x20],
  ['zwnj', 0x200c],
  ['zwj', 0x200d],
  ['shy', 0xad],
  ['percnt', 0x25],
  ['semi', 0x3b],
  ['num', 0x23],
  ['colon', 0x3a],
  ['newline', 0x0a],
  ['tab', 0x20],
  // These lose their stroke with the accents.
  ...['nvlt', 'nlt', 'nless', 'notless'].map((name) => [name, 0x3c] as const),
  ...['ic', 'it', 'af', 'lrm', 'rlm', 'nobreak', 'zerowidthspace', 'applyfunction'].map(
    (name) => [name, 0x200b] as const,
  ),
  ...['invisiblecomma', 'invisibletimes'].map((name) => [name, 0x200b] as const),
  ...['verythin', 'thin', 'medium', 'thick'].map(
    (name) => [`negative${name}space`, 0x200b] as const,
  ),
]);

/** `&uacute;`, `&ufr;`, `&uopf;`: a letter with an accent, or of a mathematical alphabet. */
const LETTER =
  /^([a-z])(?:acute|grave|circ|uml|tilde|caron|cedil|breve|macr|ring|dblac|ogon|strok|fr|opf|scr)$/;

function codeOfName(name: string): number | undefined {
  return NAMED.get(name) ?? LETTER.exec(name)?.[1]?.charCodeAt(0);
}

function codeOf(name: string): number | undefined {
  if (name[0] !== '#') return undefined;
  const hex = name[1] === 'x';
  const digits = name.slice(hex ? 2 : 1);
  if (!(hex ? /^[0-9a-f]{1,8}$/ : /^\d{1,8}$/).test(digits)) return undefined;
  const code = Number.parseInt(digits, hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? code : undefined;
}

/** Lower case; control characters other than white space are removed. */
const ASCII: readonly string[] = /* @__PURE__ */ Array.from({ length: 128 }, (_, code) => {
  if (code === 0x0a || code === 0x0d) return String.fromCharCode(code);
  if (code === 0x09 || code === 0x0b || code === 0x0c) return ' ';
  return code < 0x20 || code === 0x7f ? '' : String.fromCharCode(code).toLowerCase();
});

const IGNORED = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u0080-\u0084\u0086-\u009f]/u;

/** Characters that resemble a relevant ASCII character, without a decomposition to it. */
const LOOK_ALIKES: ReadonlyMap<string, string> = /* @__PURE__ */ byLookAlike({
  '<': '‹〈⟨❬❮❰⦉⦑⦓⧼˂ᐸ≺⋖⋘⪡⪻⫷⊲◁◄',
  '[': '«《【〔〖〘〚⟦⟪⟬❲⁅⦋⦍⦏⸢⸤「『',
  ' ': '\u2800',
  '/': '∕⁄⧸╱⟋',
  '\\': '∖⧵╲⟍',
  '|': '∣ǀ│┃❘⏐',
  '\n': '\u2028\u2029\u0085',
  u: 'υυսцʋᴜꭎꭒꓴሀ∪𐓎',
  n: 'пηոռɴᴎꓠ',
  t: 'тτᴛŧꓔꭲ⊤',
  r: 'гʀᴦꭇꓣꭱя',
  s: 'ѕꜱƽꓢʂꮪ',
  e: 'еєεҽᴇꓰ℮ꭼ',
  d: 'ԁđɗᴅꓓꭰժ',
  a: 'аα',
  i: 'іι',
  o: 'оοօ',
  p: 'рρ',
  m: 'м',
  h: 'һ',
});

function byLookAlike(table: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([ascii, others]) =>
      Array.from(others, (other) => [other, ascii] as const),
    ),
  );
}

/** White letters in circles and in squares, and letters of flags, which have no decomposition. */
const LETTERS = [0x1f150, 0x1f170, 0x1f1e6];

function skeletonOf(code: number): string {
  for (const first of LETTERS) {
    if (code >= first && code < first + 26) return String.fromCharCode(0x61 + code - first);
  }
  const char = String.fromCodePoint(code);
  if (code > 0x24f && !CHANGES.test(char)) return LOOK_ALIKES.get(char) ?? char;
  let out = '';
  for (const part of char.normalize('NFKD').toLowerCase()) {
    const ascii = part.length === 1 ? ASCII[part.charCodeAt(0)] : undefined;
    if (ascii !== undefined) out += ascii;
    else if (!IGNORED.test(part)) out += LOOK_ALIKES.get(part) ?? (/\s/.test(part) ? ' ' : part);
  }
  return out;
}

/** Most scripts have no such character; this saves a decomposition each. */
const CHANGES =
  /[\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\s\u1e00-\u1eff≮≯]|\p{Lu}/u;
