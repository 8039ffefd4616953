/**
 * Lays out a JSON text by its tokens. The order of keys, equal keys, digits of numbers and escapes
 * of strings stay. It takes linear time, and does not recurse.
 *
 * @param json JSON, as a parser accepted it.
 * @param indent spaces for each level; 0 writes one line without spaces. Default 2.
 * @param rewrite replaces a scalar or a key. Default: it stays.
 *
 * @example indentJson('{"2024":1.10,"a":[]}') // '{\n  "2024": 1.10,\n  "a": []\n}'
 */
export function indentJson(
  json: string,
  indent = 2,
  rewrite = (token: string): string => token,
): string {
  const out: string[] = [];
  let level = 0;
  const line = () => (indent > 0 ? `\n${' '.repeat(indent * level)}` : '');
  for (let at = skipSpace(json, 0); at < json.length; at = skipSpace(json, at)) {
    const end = endOfToken(json, at);
    const token = json.slice(at, end);
    at = end;
    if (token === '{' || token === '[') {
      const next = skipSpace(json, at);
      if (json[next] === CLOSING[token]) {
        out.push(token + CLOSING[token]);
        at = next + 1;
      } else {
        level += 1;
        out.push(token, line());
      }
    } else if (token === '}' || token === ']') {
      level -= 1;
      out.push(line(), token);
    } else if (token === ',') out.push(token, line());
    else if (token === ':') out.push(indent > 0 ? ': ' : token);
    else out.push(rewrite(token));
  }
  return out.join('');
}

const CLOSING = { '{': '}', '[': ']' };

/**
 * The text of a part of a JSON text. Of equal keys the last one counts.
 *
 * @param json JSON, as a parser accepted it.
 * @example sliceJson('{"data": [1, 1.10]}', ['data', '1']) // '1.10'
 */
export function sliceJson(json: string, path: readonly string[]): string | undefined {
  let start = skipSpace(json, 0);
  for (const key of path) {
    const member = startOfMember(json, start, key);
    if (member === undefined) return undefined;
    start = member;
  }
  return json.slice(start, endOfValue(json, start));
}

function startOfMember(json: string, open: number, key: string): number | undefined {
  const isList = json[open] === '[';
  if (!isList && json[open] !== '{') return undefined;
  let found: number | undefined;
  let at = skipSpace(json, open + 1);
  for (let index = 0; at < json.length && json[at] !== ']' && json[at] !== '}'; index += 1) {
    let name = String(index);
    if (!isList) {
      const end = endOfToken(json, at);
      name = JSON.parse(json.slice(at, end));
      at = skipSpace(json, skipSpace(json, end) + 1); // past the colon
    }
    if (name === key) found = at;
    at = skipSpace(json, endOfValue(json, at));
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return found;
}

function endOfValue(json: string, start: number): number {
  let level = 0;
  let at = start;
  do {
    at = skipSpace(json, at);
    const first = json[at];
    if (first === '{' || first === '[') level += 1;
    else if (first === '}' || first === ']') level -= 1;
    at = endOfToken(json, at);
  } while (level > 0 && at < json.length);
  return at;
}

/** The end of a string, a literal, a number, or one of `{}[],:`. */
function endOfToken(json: string, start: number): number {
  const first = json.charAt(start);
  if (first === '"') {
    for (let at = start + 1; at < json.length; at += 1) {
      const unit = json.charCodeAt(at);
      if (unit === 34) return at + 1;
      if (unit === 92) at += 1;
    }
    return json.length;
  }
  if ('{}[],:'.includes(first)) return start + 1;
  WORD.lastIndex = start;
  return start + (WORD.exec(json)?.[0].length ?? 1);
}

const WORD = /[^\s{}[\],:"]+/y;

function skipSpace(json: string, start: number): number {
  let at = start;
  while (json.charCodeAt(at) <= 32) at += 1;
  return at;
}
