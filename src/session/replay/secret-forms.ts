import { isTableSecret } from './secret-tables.ts';

/** Whether a value with this name is a secret, and no placeholder, type or sentence. */
type TellSecret = (name: string, value: string) => boolean;

/** White space, which may be escaped for JSON. */
const SPACE = String.raw`(?:\s|\\{1,3}[nrt]){1,20}`;
/** A word, which ends at an escaped character. */
const WORD = String.raw`(?:[^\s"'\`\\]|\\(?![nrt"'\`\\])){1,200}`;
/** A quotation mark, which may be escaped for JSON. */
const MARK = String.raw`\\{0,31}["'\`]`;
/** The beginning of a line. */
const LINE = String.raw`(?<=^ {0,8}|\\n {0,8})`;
/** Functions with a name and a value, or a name and a default. */
const SETTERS =
  '(?:define|get|set|add|append|fetch|getenv|setenv|putenv|setdefault|setItem|setProperty|setHeader|addHeader|setRequestHeader)';

/**
 * Each form has what stays before the value, and the value. Repetitions are bounded, or they end at
 * the character with which the form begins: no part of a text is read many times.
 */
const XML =
  /(?<before><(?<name>[\w.:-]{2,100})(?:\s[^<>]*)?>(?:<!\[CDATA\[)?)(?<value>[^<>]+)(?=>?<\\{0,3}\/\k<name>>)/g;
const CALL = new RegExp(
  String.raw`(?<before>\b${SETTERS}\(\s{0,20}(?<mark>${MARK})(?<name>[\w.-]{2,100})\k<mark>\s{0,20},\s{0,20}(?<mark2>${MARK}))(?<value>[^"'\`\\\n]{1,500})(?=\k<mark2>)`,
  'gi',
);
const NETRC = new RegExp(
  String.raw`(?<before>(?<=^ {0,8}|${MARK}|\\n {0,8})machine${SPACE}${WORD}(?:${SPACE}(?:login|account)${SPACE}${WORD}){0,2}${SPACE}password${SPACE})(?<value>${WORD})`,
  'gm',
);
/** No attribute of another element, argument of another call, or field of another block. */
const BETWEEN = String.raw`(?:(?!\b(?:name|key)\s{0,9}=)[^<>{}()]){0,300}?`;
const NAMED = String.raw`(?:(?<![\w.-])|(?<=\\[nrt]))(?:name|key)\s{0,9}=\s{0,9}(?<mark>${MARK})(?<name>[\w.:/-]{2,100})\k<mark>`;
const VALUED = String.raw`(?:(?<![\w.-])|(?<=\\[nrt]))value\s{0,9}=\s{0,9}(?<mark2>${MARK})`;
const LITERAL = String.raw`(?<value>[^"'\`\\<>\n]{1,500})`;
/** The attributes of an element, and the arguments and fields of other languages. */
const ATTRIBUTES = new RegExp(
  String.raw`(?<before>${NAMED}${BETWEEN}${VALUED})${LITERAL}(?=\k<mark2>)`,
  'g',
);
const REVERSED = new RegExp(
  String.raw`(?<before>${VALUED})${LITERAL}(?=\k<mark2>${BETWEEN}${NAMED})`,
  'g',
);
/** A name in one element, and the value in the next. */
const ELEMENTS =
  /(?<before><(?<tag>name|key)>\s{0,9}(?<name>[\w.:-]{2,100})\s{0,9}<\\{0,3}\/\k<tag>>(?:\s|\\{1,3}[nrt]){0,20}<(?:value|string)>)(?<value>[^<>]+)(?=<)/g;
/** The end of a line, and lines with other fields of the same item of a list in YAML. */
const NEXT_FIELD = String.raw`[ \t]{0,9}(?:\r?\n|(?:\\{1,3}r)?\\{1,3}n)(?: {0,40}(?!(?:parameter)?(?:name|key|value):)[A-Za-z]\w{0,40}: ?[^\r\n\\]{0,200}(?:\r?\n|(?:\\{1,3}r)?\\{1,3}n)){0,2} {0,40}`;
const FIELD = String.raw`(?:(?<![\w.-])|(?<=\\[nrt]))(?:parameter)?`;
const NAME_FIELD = String.raw`(?:name|key):[ \t]{1,9}(?<mark>(?:${MARK})?)(?<name>[\w.:/-]{2,100})\k<mark>`;
const VALUE_FIELD = String.raw`value:[ \t]{1,9}(?<mark2>(?:${MARK})?)`;
const FIELD_VALUE = String.raw`(?<value>[^\s"'\`\\][^"'\`\\\r\n]{0,500})(?=["'\`\\\r\n]|$)`;
/** Fields of an item of a list in YAML, such as the environment of a container. */
const FIELDS = new RegExp(
  `(?<before>${FIELD}${NAME_FIELD}${NEXT_FIELD}(?:parameter)?${VALUE_FIELD})${FIELD_VALUE}`,
  'gi',
);
const FIELDS_REVERSED = new RegExp(
  String.raw`(?<before>${FIELD}${VALUE_FIELD})${FIELD_VALUE}(?=(?:\k<mark2>)${NEXT_FIELD}(?:parameter)?${NAME_FIELD})`,
  'gi',
);
/** A number with a colon is a port of a container. */
const MYSQL = new RegExp(
  String.raw`(?<before>\b(?:mysql(?:dump|admin|import|show|check|binlog|sh)?|mariadb(?:-[a-z]{1,9})?)(?=[\s"'\\])[^|;&\n]{0,200}?[\s"'\`]-p(?:${MARK})?)(?!\d{1,5}:)(?<value>${WORD})`,
  'g',
);
const SSHPASS = new RegExp(
  String.raw`(?<before>\bsshpass\s{1,20}-p\s{0,20}(?:${MARK})?)(?<value>${WORD})`,
  'g',
);
const TAB = new RegExp(
  String.raw`(?<before>${LINE}(?<name>[\w.-]{2,100})(?:\t|\\{1,3}t){1,9})(?<value>[^\s"'\`\\]{3,200})(?=[\t\r\n"'\`\\]|$)`,
  'gm',
);
const AUTH = new RegExp(
  String.raw`(?<before>(?<![\w.-])auth(?:${MARK})?\s{0,20}[:=]\s{0,20}(?:${MARK})?)(?<value>[\w+/-]{8,4000}={0,2})`,
  'g',
);

/** Masks secrets in forms that `redactSecrets` does not read. */
export function hideForms(text: string, mark: string, isSecret: TellSecret): string {
  const isNamed: TellSecret = (name, value) =>
    value.toLowerCase() !== name.toLowerCase() && isSecret(name, value);
  const isCell: TellSecret = (name, value) => isTableSecret(value) && isNamed(name, value);
  const forms: readonly (readonly [RegExp, TellSecret])[] = [
    [XML, isNamed],
    // A template has its secret elsewhere.
    [CALL, (name, value) => !value.includes('${') && isNamed(name, value)],
    [NETRC, isSecret],
    [MYSQL, isSecret],
    [SSHPASS, isSecret],
    [TAB, isCell],
    [ATTRIBUTES, isNamed],
    [REVERSED, isNamed],
    [ELEMENTS, isNamed],
    [FIELDS, isNamed],
    [FIELDS_REVERSED, isNamed],
    [AUTH, (_, value) => isBasicAuth(value)],
  ];
  return forms.reduce((hidden, [form, tell]) => hideForm(hidden, form, mark, tell), text);
}

/** White space around the text of an element, and the end of its CDATA. */
const BEFORE_TEXT = /^(?:\s|\\{1,3}[nrt]){1,99}/;
const AFTER_TEXT = /(?:\s|\\{1,3}[nrt]){0,99}(?:\]\])?$/;

function hideForm(text: string, form: RegExp, mark: string, isSecret: TellSecret): string {
  return text.replace(form, (found: string, ...rest: unknown[]) => {
    const { before, name = 'password', value } = rest.at(-1) as Groups;
    const [lead = ''] = BEFORE_TEXT.exec(value) ?? [];
    const [tail = ''] = AFTER_TEXT.exec(value.slice(lead.length)) ?? [];
    const secret = value.slice(lead.length, value.length - tail.length);
    return secret !== '' && isSecret(name, secret) ? `${before}${lead}${mark}${tail}` : found;
  });
}

interface Groups {
  before: string;
  name?: string;
  value: string;
}

/** `ann:hunter2` in Base64. */
export function isBasicAuth(value: string): boolean {
  try {
    return /^[ -9;-~]+:[ -~]+$/.test(atob(value));
  } catch {
    return false;
  }
}
