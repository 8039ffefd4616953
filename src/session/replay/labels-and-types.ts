/** A quotation mark, which may be escaped for JSON. */
const MARK = String.raw`\\{0,31}["'\`]`;
/** Up to four words: `Access token`. */
const WORDS = '[A-Z][A-Za-z]{0,99}(?:[ _-][A-Za-z]{1,99}){0,3}';
const NAME = String.raw`(?<![\w.-])(?<name>[\w.-]{2,100})`;
/** A type, which may have parameters: `Option<Token>`. */
const TYPE = String.raw`[A-Z][A-Za-z]{0,99}(?:<[\w<>&', ]{1,60}>)?[?!]?`;
const TYPE_END = String.raw`(?=[\s,;)}|\]"'\`\\]|$)`;

/** Each form has what stays before the value, and the value. All repetitions are bounded. */
const FLAG = new RegExp(
  String.raw`(?<before>(?<![\w-])(?<name>--?[A-Za-z][\w-]{0,99})(?:=|[ \t]{1,3}))(?<value>[A-Z][A-Z_-]{1,99})${TYPE_END}`,
  'g',
);
const QUOTED = new RegExp(
  String.raw`(?<before>${NAME}(?:(?:${MARK})?[ \t]{0,3}(?::|=>)|${MARK}[ \t]{0,3}=)[ \t]{0,7}(?<mark>${MARK}))(?<value>${WORDS})(?=\k<mark>)`,
  'g',
);
const LINE = new RegExp(
  String.raw`(?<before>${NAME}:[ \t]{1,7})(?<value>${WORDS})(?=[ \t]{0,7}(?:[\r\n"'\`]|\\{1,31}[nr"']|$))`,
  'g',
);
const TYPED = new RegExp(
  String.raw`(?<before>${NAME}\??:[ \t]{1,7})(?<value>${TYPE})${TYPE_END}(?<after>[ \t]=[ \t])?`,
  'g',
);

/** Types of secrets, as libraries call them. */
const SECRET_TYPE = /^Secret(?:Str|String|Text|Bytes|Box)[?!]?$/;

interface Groups {
  before: string;
  name: string;
  value: string;
  after?: string;
}

const isLabel = ({ name, value }: Groups) => saysName(name, value);

const isType = ({ name, value, after }: Groups) =>
  after !== undefined ||
  value.includes('<') ||
  SECRET_TYPE.test(value) ||
  saysName(name, value.replace(/[?!]$/, ''));

const FORMS = [
  [FLAG, isLabel],
  [QUOTED, isLabel],
  [LINE, isLabel],
  [TYPED, isType],
] as const;

/** Marks a value that stays. Two braces are a placeholder for `redactSecrets`. */
const OPEN = '{{\uE000';
const CLOSE = '\uE000}}';

/**
 * Redacts a text, in which labels and types stay: `"login.token": "Access token"`,
 * `let token: Token = next()`, `--token TOKEN`.
 */
export function keepLabelsAndTypes(text: string, redact: (text: string) => string): string {
  // A character for private use, which no ordinary text has.
  if (text.includes('\uE000')) return redact(text);
  const marked = FORMS.reduce(
    (kept, [form, stays]) =>
      kept.replace(form, (found: string, ...rest: unknown[]) => {
        const groups = rest.at(-1) as Groups;
        const { before, value, after = '' } = groups;
        return stays(groups) ? `${before}${OPEN}${value}${CLOSE}${after}` : found;
      }),
    text,
  );
  return redact(marked).replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

/**
 * Whether a value has only the words of its name, as labels, types and placeholders do: `Token` or
 * `Access token` of `login.token`. The first letter is large: a weak password repeats its name, too.
 */
export function saysName(name: string, value: string): boolean {
  if (!/^[A-Z][A-Za-z]*(?:[ _-][A-Za-z]+){0,3}$/.test(value)) return false;
  const named = toLetters(name);
  const last = /[A-Za-z]+$/.exec(value)?.[0] ?? '';
  return named.endsWith(toLetters(value)) || (value.includes(' ') && isLastWord(name, last));
}

function isLastWord(name: string, word: string): boolean {
  const last = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).findLast(Boolean);
  return last?.toLowerCase() === word.toLowerCase();
}

function toLetters(text: string): string {
  return text.replace(/[^A-Za-z]/g, '').toLowerCase();
}
