import { linesOf } from '../../../lib/lines-of.ts';
import { countNoun } from './text.ts';

/** The position of a passage, or why it was not found. */
export type TextPosition = { at: number; line: number } | { at: undefined; why: string };

const MAX_CANDIDATES = 8;

/** Finds a passage that must occur in a text exactly once; otherwise explains where it may be. */
export function locate(text: string, passage: string): TextPosition {
  const at = text.indexOf(passage);
  if (at === -1) return { at: undefined, why: whyMissing(text, passage) };
  const second = text.indexOf(passage, at + 1);
  if (second === -1) return { at, line: lineOf(text, at) };
  const lines = [lineOf(text, at)];
  let count = 1;
  for (let next = second; next !== -1; next = text.indexOf(passage, next + 1)) {
    count += 1;
    if (lines.length < MAX_CANDIDATES) lines.push(lineOf(text, next));
  }
  return {
    at: undefined,
    why: `old_text occurs ${String(count)} times, at ${listed(lines, count)}. Include more surrounding text to identify one match.`,
  };
}

function whyMissing(text: string, passage: string): string {
  if (text.includes('\r\n') && text.replaceAll('\r\n', '\n').includes(passage)) {
    return 'old_text was not found: the file ends its lines with \\r\\n, old_text with \\n.';
  }
  const wanted = passage.split('\n').map(plain);
  const first = wanted.find((line) => line !== '');
  const same: number[] = [];
  let count = 0;
  text.split('\n').forEach((line, index) => {
    if (first === undefined || !plain(line).includes(first)) return;
    count += 1;
    if (same.length < MAX_CANDIDATES) same.push(index + 1);
  });
  if (count === 0) {
    return `old_text was not found, and no line resembles its first line (the file has ${countNoun(linesOf(text).length, 'line')}). Read the file again.`;
  }
  return `The file does not contain old_text exactly. Its first line resembles ${listed(same, count)}; compare white space and the lines after it.`;
}

/** White space is the most frequent difference. */
function plain(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}

function listed(lines: readonly number[], count: number): string {
  const more = count > lines.length ? ` and ${String(count - lines.length)} more` : '';
  return `line${count === 1 ? '' : 's'} ${lines.join(', ')}${more}`;
}

function lineOf(text: string, at: number): number {
  let line = 1;
  for (
    let next = text.indexOf('\n');
    next !== -1 && next < at;
    next = text.indexOf('\n', next + 1)
  ) {
    line += 1;
  }
  return line;
}
