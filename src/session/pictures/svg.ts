import { type AnsiRun, type AnsiTone, parseAnsi } from '../../lib/ansi.ts';

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

/** One line of a program's output. */
export function runLine(x: number, y: number, runs: readonly AnsiRun[]): string {
  const inner = runs.map(({ text, tone, isBold }) => {
    const roles = [tone && TONE_ROLES[tone], isBold && 't'].filter(Boolean).join(' ');
    return roles ? `<tspan class="${roles}">${escapeXml(text)}</tspan>` : escapeXml(text);
  });
  return `<text x="${x}" y="${y}">${inner.join('')}</text>`;
}

/** The CSS class of each colour. */
const TONE_ROLES: Readonly<Record<AnsiTone, string>> = {
  red: 'f-failed',
  green: 'f-ok',
  yellow: 'f-refused',
  blue: 'f-reduced',
  magenta: 'f-key',
  cyan: 'f-cyan',
  grey: 'f-grey',
};

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
  return wrapRuns(text, limit).map((line) => line.map((run) => run.text).join(''));
}

/** Like {@link wrap}, for the output of a program: each line has the runs of its colours. */
export function wrapRuns(text: string, limit: number): AnsiRun[][] {
  const runs = parseAnsi(text.replace(/\r(?=\n|$)/g, '').replaceAll('\t', '  '));
  const plain = runs.map((run) => run.text).join('');
  const lines: AnsiRun[][] = [];
  let start = 0;
  for (const whole of plain.split('\n')) {
    const end = start + whole.length;
    while (end - start > limit) {
      const blank = plain.lastIndexOf(' ', start + limit);
      const at = blank > start + limit / 2 ? blank : start + limit;
      lines.push(sliceRuns(runs, start, at));
      start = plain[at] === ' ' ? at + 1 : at;
    }
    lines.push(sliceRuns(runs, start, end));
    start = end + 1;
  }
  return lines;
}

function sliceRuns(runs: readonly AnsiRun[], from: number, to: number): AnsiRun[] {
  let at = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}

/** A text without empty lines at its start and its end, which waste the room of a picture. */
export function trimLines(text: string): string {
  return text.replace(/^(?:[ \t\r]*\n)+/, '').trimEnd();
}

/** At most `most` lines of a wrapped text; an ellipsis in the last one shows that more follow. */
export function firstTexts(text: string, limit: number, most: number): string[] {
  return firstLines(text, limit, most).map((line) => line.map((run) => run.text).join(''));
}

/** Like {@link firstTexts}, with the runs of each line. */
export function firstLines(text: string, limit: number, most: number): AnsiRun[][] {
  const lines = wrapRuns(text, limit);
  if (lines.length <= most) return lines;
  const last = sliceRuns(lines[most - 1] ?? [], 0, limit - MORE.length);
  return [...lines.slice(0, most - 1), [...last, { text: MORE }]];
}

const MORE = ' …';
