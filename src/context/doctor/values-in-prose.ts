import type { JsonSchema } from '../../core/index.ts';

const QUOTED = '(?:\'[^\'\\n]{1,40}\'|"[^"\\n]{1,40}"|`[^`\\n]{1,40}`)';
const BARE = '[A-Za-z0-9][\\w-]{0,39}';
const SEPARATOR = '(?:\\s*[,|/]\\s*(?:(?:or|and)\\s+)?|\\s+(?:or|and)\\s+)';
/** Words that announce all values. */
const ANNOUNCED =
  '\\b(?:one of|(?:allowed|possible|valid|supported|accepted) (?:values|options)(?: are| include)?|(?:values|options):)[:\\s]\\s*\\(?';

/** Built at the first use, so that a program without the inspection does not contain them. */
let patterns: { lists: RegExp[]; value: RegExp } | undefined;

function toPatterns() {
  const listOf = (value: string) => `(${value}(?:${SEPARATOR}${value})+)`;
  const lists = [
    `(?:${ANNOUNCED}|\\bmust be (?:either )?|\\()${listOf(QUOTED)}`,
    `${ANNOUNCED}${listOf(BARE)}\\s*(?:[.;)]|$)`,
    `\\((${BARE}(?: ?\\| ?${BARE})+)\\)`,
  ];
  return {
    lists: lists.map((list) => new RegExp(list, 'i')),
    value: new RegExp(`${QUOTED}|${BARE}`, 'g'),
  };
}

/** The list is an example, or a value may be something else. */
const OPEN =
  /e\.g|\beg\b|example|such as|\betc\b|\blike\b|\bother|custom|\bany\b|\bmore\b|\.\.\.|…/i;
/** The text holds several values. */
const SEVERAL = /comma|combin|multiple|list of|separated/i;

/** Only the beginning of a long description is read. */
const MAX_CHARS = 2000;
/** Unit: UTF-16 code units around the list. */
const AROUND = 60;

/** The values that only the description of a string lists; `undefined` if it lists none. */
export function valuesInProse(schema: JsonSchema): unknown[] | undefined {
  const types = [schema.type].flat();
  if (!types.includes('string') || types.some((type) => type !== 'string' && type !== 'null')) {
    return undefined;
  }
  if (['enum', 'const', 'pattern', 'format'].some((key) => key in schema)) return undefined;
  if (typeof schema.description !== 'string') return undefined;
  const text = schema.description.slice(0, MAX_CHARS);
  if (SEVERAL.test(text)) return undefined;
  patterns ??= toPatterns();
  for (const pattern of patterns.lists) {
    const match = pattern.exec(text);
    if (!match?.[1]) continue;
    const end = match.index + match[0].length;
    const around = text.slice(Math.max(0, match.index - AROUND), end + AROUND);
    if (OPEN.test(around) || /^\s*(?:[,|/](?! default)|or\b|and\b)/.test(text.slice(end)))
      return undefined;
    const values =
      match[1].match(patterns.value)?.filter((word) => word !== 'or' && word !== 'and') ?? [];
    const listed = new Set(values.map((value) => value.replace(/^(['"`])(.*)\1$/, '$2')));
    const known = schema.default ?? [...listed][0];
    if (listed.size < 2 || !listed.has(String(known))) return undefined;
    return types.includes('null') ? [...listed, null] : [...listed];
  }
  return undefined;
}
