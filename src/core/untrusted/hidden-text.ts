/**
 * The kind of a character that is invisible to a person and readable for a model.
 *
 * Source: docs/contract.md#fingerprints.
 */
export type HiddenKind =
  | 'ANSI escape'
  | 'bidirectional control'
  | 'braille blank'
  | 'control character'
  | 'line separator'
  | 'lone surrogate'
  | 'noncharacter'
  | 'private-use character'
  | 'Unicode tag'
  | 'variation selector'
  | 'zero-width character';

/** A text without its hidden characters. Source: docs/contract.md#fingerprints. */
export interface RevealedText {
  text: string;
  /** Sorted, each one once; empty without hidden characters. */
  kinds: readonly HiddenKind[];
}

// Letters of these scripts are joined or kept apart by zero-width (non-)joiners.
const JOINING = letters(
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Mymr',
  'Khmr',
);
const RIGHT_TO_LEFT = letters('Hebr', 'Arab', 'Syrc', 'Thaa', 'Nkoo');

/** Positions where these characters have their proper function; they stay there. */
const ALLOWED = [
  // Flags of England, Scotland and Wales: the only ones that are spelled with tags.
  String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
  // An emoji or its text form; a keycap.
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // Emoji that are joined to one.
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
  `(?<=${JOINING})[\\u200C\\u200D]`,
  `(?<=${letters('Mong')})[\\u180B-\\u180D\\u180F]`,
  // The blank of a braille text.
  String.raw`(?<=[\u2801-\u28FF])\u2800|\u2800(?=[\u2801-\u28FF])`,
  // A mark at a letter of its direction. Marks that turn a stretch of text never stay.
  String.raw`(?<=${RIGHT_TO_LEFT}\p{P}?)[\u200E\u200F\u061C]|[\u200E\u200F\u061C](?=${RIGHT_TO_LEFT})`,
].join('|');

const ANSI = String.raw`(?:\x1B\[|\x9B)[0-?]*[ -\/]*[@-~]?|(?:\x1B[\]PX^_]|[\x90\x98\x9D-\x9F])[^\x07\x1B\x9C\n]*(?:\x07|\x1B\\|\x9C)?|\x1B[@-Z\\^_a-z]?`;
const HIDDEN = String.raw`(?![\t\n]|\r\n)[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2800\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]`;

const FIND = new RegExp(`(${ALLOWED})|(${ANSI})|${HIDDEN}`, 'gu');
const SPECIAL = /[^\t\n\r -~]|\r(?!\n)/;

/**
 * Removes characters that a person does not see and a model reads. These are ANSI escapes, control
 * characters, zero-width characters, marks and overrides of direction, and Unicode tags. Variation
 * selectors, private-use characters, noncharacters, lone surrogates, blanks of braille, line
 * separators and lone carriage returns are removed, too.
 *
 * Characters that languages and emoji need stay. These are joiners between emoji and in Arabic,
 * Persian and Indic words. Also a direction mark beside a Hebrew or Arabic letter. An emoji's
 * variation selector, the flags of England, Scotland and Wales, and a blank in a braille text stay,
 * too. Tabs and line breaks stay, too.
 *
 * Source: docs/contract.md#fingerprints.
 *
 * @example revealText('Reads a\u200B file.') // { text: 'Reads a file.', kinds: ['zero-width character'] }
 */
export function revealText(text: string): RevealedText {
  if (!SPECIAL.test(text)) return { text, kinds: NOTHING };
  const kinds = new Set<HiddenKind>();
  const clean = text.replace(FIND, (found: string, allowed?: string, sequence?: string) => {
    if (allowed !== undefined) return allowed;
    kinds.add(sequence === undefined ? kindOf(found.codePointAt(0) ?? 0) : 'ANSI escape');
    return '';
  });
  return kinds.size === 0 ? { text, kinds: NOTHING } : { text: clean, kinds: [...kinds].sort() };
}

const NOTHING: readonly HiddenKind[] = [];

// Some invisible marks also belong to a script: they are not letters that allow others.
function letters(...scripts: readonly string[]): string {
  const all = scripts.map((script) => `\\p{scx=${script}}`).join('');
  return `(?!\\p{Default_Ignorable_Code_Point})[${all}]`;
}

function kindOf(code: number): HiddenKind {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 'control character';
  if (code === 0x2800) return 'braille blank';
  if (code >= 0xd800 && code < 0xe000) return 'lone surrogate';
  if ((code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code < 0xfdf0)) return 'noncharacter';
  if (code === 0x2028 || code === 0x2029) return 'line separator';
  if ((code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000) return 'private-use character';
  if (code >= 0xe0000 && code < 0xe0080) return 'Unicode tag';
  if ((code >= 0xfe00 && code <= 0xfe0f) || code >= 0xe0100) return 'variation selector';
  if (code === 0x61c || code === 0x200e || code === 0x200f) return 'bidirectional control';
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) {
    return 'bidirectional control';
  }
  return 'zero-width character';
}
