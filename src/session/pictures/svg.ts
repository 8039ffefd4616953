/** Escapes a text for elements and attributes. */
export function escapeXml(text: string): string {
  return text
    .replace(UNKNOWN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot represent them.
const UNKNOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** One line of text. @param role its CSS class. */
export function line(x: number | string, y: number, text: string, role = ''): string {
  return `<text x="${x}" y="${y}"${role && ` class="${role}"`}>${escapeXml(text)}</text>`;
}

/** A nested drawing with a separate origin, clipped at its edges. */
export function part(x: number | string, y: number, width: string, inner: string): string {
  return `<svg x="${x}" y="${y}" width="${width}" height="100%">${inner}</svg>`;
}

/** A text that has its end replaced by an ellipsis, if it is longer than `limit` characters. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

/** Wraps a text to a maximum width, at a space if possible; a tab counts as two spaces. */
export function wrap(text: string, limit: number): string[] {
  return text.split('\n').flatMap((whole) => {
    const lines: string[] = [];
    let rest = whole.replace(/\r$/, '').replaceAll('\t', '  ');
    while (rest.length > limit) {
      const blank = rest.lastIndexOf(' ', limit);
      const at = blank > limit / 2 ? blank : limit;
      lines.push(rest.slice(0, at));
      rest = rest.slice(at).replace(/^ /, '');
    }
    return [...lines, rest];
  });
}

/** At most `limit` lines; an ellipsis in the last one shows that more follow. */
export function firstLines(lines: readonly string[], limit: number): string[] {
  return lines.length <= limit ? [...lines] : [...lines.slice(0, limit - 1), '…'];
}
