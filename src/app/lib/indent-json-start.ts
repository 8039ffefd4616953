/**
 * The beginning of JSON on one line with an indentation of two spaces, as `JSON.stringify` writes
 * it. The work is bounded by `most`, so that the beginning of a text of megabytes is shown at once.
 *
 * @param most Characters to write.
 * @example
 * indentJsonStart('{"a":[1]}', 6); // '{\n  "a'
 */
export function indentJsonStart(compact: string, most: number): string {
  let text = '';
  let depth = 0;
  let at = 0;
  const line = (change: number) => {
    depth += change;
    return `\n${'  '.repeat(depth)}`;
  };
  while (at < compact.length && text.length < most) {
    const sign = compact.charAt(at);
    const pair = compact.slice(at, at + 2);
    let end = at + 1;
    if (sign === '"') {
      end = endOfString(compact, at, most);
      text += compact.slice(at, end);
    } else if (pair === '{}' || pair === '[]') {
      end = at + 2;
      text += pair;
    } else if (sign === '{' || sign === '[') text += sign + line(1);
    else if (sign === '}' || sign === ']') text += line(-1) + sign;
    else if (sign === ',') text += sign + line(0);
    else text += sign === ':' ? ': ' : sign;
    at = end;
  }
  return text.slice(0, most);
}

/** The position after a string, or any position `most` characters later. */
function endOfString(compact: string, start: number, most: number): number {
  for (let at = start + 1; at - start <= most; at++) {
    const sign = compact.charAt(at);
    if (sign === '"') return at + 1;
    if (sign === '\\') at++;
  }
  return start + most;
}
