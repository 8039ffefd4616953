import { stripAnsi } from '../../../../lib/strip-ansi.ts';

// Built from char codes, because literal control characters in a pattern are invisible.
const ESC = String.fromCharCode(27);

/**
 * The lines that a terminal would show. They have no colours and the last state of a line with
 * carriage returns. Lines that were erased by moving up are missing.
 */
export function visibleLines(text: string): string[] {
  const lines = CURSOR.test(text) ? screenOf(text) : stripAnsi(text).split('\n');
  return text.includes('\r') ? lines.map(lastState) : lines;
}

/** The cursor goes up or down by lines. */
const CURSOR = new RegExp(`${ESC}\\[\\d*[AEF]`);
const MOVE = new RegExp(`(\\n)|${ESC}\\[(\\d*)([AEFGK])`, 'g');

/** The sequences of programs that redraw several lines: only at the start of a line. */
function screenOf(text: string): string[] {
  const rows: string[] = [''];
  let row = 0;
  let isStart = true;
  const write = (part: string) => {
    if (part === '') return;
    rows[row] = isStart ? part : rows[row] + part;
    isStart = false;
  };
  const go = (to: number) => {
    row = Math.max(0, to);
    if (row === rows.length) rows.push('');
    isStart = true;
  };
  let last = 0;
  for (const move of text.matchAll(MOVE)) {
    write(stripAnsi(text.slice(last, move.index)));
    last = move.index + move[0].length;
    const by = Number(move[2] || 1);
    if (move[1] !== undefined) go(row + 1);
    // At most to the line after the last one. A number in the text must not decide the use of
    // memory.
    else if (move[3] === 'E') go(Math.min(row + by, rows.length));
    else if (move[3] === 'A' || move[3] === 'F') go(row - by);
    else if (move[3] === 'G') isStart = true;
    else if (move[2] === '2') rows[row] = '';
  }
  write(stripAnsi(text.slice(last)));
  return rows;
}

function lastState(line: string): string {
  // Windows programs behind a terminal end lines with two of them.
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 13) end -= 1;
  const visible = line.slice(0, end);
  const start = visible.lastIndexOf('\r');
  return start === -1 ? visible : visible.slice(start + 1);
}

/** The first `max` code units; never half a surrogate pair. */
export function headOf(text: string, max: number): string {
  const cut = isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max;
  return text.length <= max ? text : text.slice(0, Math.max(cut, 0));
}

/** The last `max` code units; never half a surrogate pair. */
export function tailOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.length - max;
  return text.slice(isHighSurrogate(text.charCodeAt(start - 1)) ? start + 1 : start);
}

/** A line that is not longer than `max`, with the middle left out where needed. */
export function clipped(line: string, max: number): string {
  if (line.length <= max) return line;
  const tail = Math.floor(max / 4);
  return `${headOf(line, max - tail - 3)} … ${tailOf(line, tail)}`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
