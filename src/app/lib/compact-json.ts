/** The longest value on one line, in UTF-16 code units with its indent. */
const LINE = 48;

/**
 * JSON with small objects and lists on one line. Text that is not JSON stays as it is, and so does
 * JSON that would change, such as one with a long number.
 *
 * @example
 * compactJson('{"a":[1,2]}'); // '{ "a": [1, 2] }'
 */
export function compactJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
      ? write(value, '')
      : text;
  } catch {
    return text;
  }
}

function write(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(([key, member]) => {
    return isList ? write(member, inner) : `${JSON.stringify(key)}: ${write(member, inner)}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const space = isList ? '' : ' ';
  const line = `${open}${space}${members.join(', ')}${space}${close}`;
  if (indent.length + line.length <= LINE && !line.includes('\n')) return line;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}
