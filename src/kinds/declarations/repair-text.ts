import type { Position, Problem } from './problem.ts';

/** A change that the author of a text should make. */
export interface Note extends Pick<Problem, 'message' | 'severity'> {
  /** The offset in the repaired text. It decides which part the problem belongs to. */
  offset: number;
  /** The position in the author's text, if it is not the offset. */
  at?: Position;
}

/** A parseable text, and the repairs. */
export interface Repaired {
  text: string;
  notes: Note[];
  /** Offsets in the repaired text with uncertain values. */
  guessed: number[];
  /** The position in the author's text. */
  toOriginal(position: Position): Position;
}

const FENCES =
  /^(\s*(?:`{3}|~{3})[^\n]*)(\n[\s\S]*?)(?:(?<=\n)( {0,3}(?:`{3}|~{3})[ \t\r]*)(\s*))?$/;

/** Blanks the Markdown fence around a copied text. Offsets do not change. */
export function skipFence(text: string): Pick<Repaired, 'text' | 'notes'> {
  const [, open, body = '', close = '', rest = ''] = FENCES.exec(text) ?? [];
  if (open === undefined) return { text, notes: [] };
  const blank = (line: string): string => line.replace(/[^\r\n]/g, ' ');
  const message = 'A Markdown fence is not part of a declaration. Remove this line.';
  return {
    text: blank(open) + body + blank(close) + rest,
    notes: [{ message, severity: 'warning', offset: open.search(/\S/) }],
  };
}

const JSON_START = /^\s*[[{][\s[{]*(?:"|\/[/*])/;

/**
 * Removes comments from a text that is meant as JSON. Reports commas before a closing bracket,
 * which YAML accepts and JSON does not. Offsets stay the same.
 */
export function skipJsonComments(text: string): Repaired {
  const notes: Repaired['notes'] = [];
  if (!JSON_START.test(text)) return { text, notes, guessed: [], toOriginal: (at) => at };
  let comma: number | undefined;
  let comment: number | undefined;
  let trailing: number | undefined;
  // A string, a comment, a comma, a closing bracket, or any other single character.
  const plain = text.replace(
    /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|[^\s"]/g,
    (token, at: number) => {
      if (token.length > 1 && token.startsWith('/')) {
        comment ??= at;
        return token.replace(/[^\r\n]/g, ' ');
      }
      if (comma !== undefined && (token === ']' || token === '}')) trailing ??= comma;
      comma = token === ',' ? at : undefined;
      return token;
    },
  );
  if (comment !== undefined) {
    notes.push({
      message: "JSON has no comments. Remove them, or write YAML, where they begin with '#'.",
      severity: 'warning',
      offset: comment,
    });
  }
  if (trailing !== undefined) {
    notes.push({
      message: 'JSON does not allow a comma before a closing bracket. Remove it.',
      severity: 'warning',
      offset: trailing,
    });
  }
  return { text: plain, notes, guessed: [], toOriginal: (at) => at };
}

const TAB = 'A tab indents this line, so the indentation is unclear. Use spaces instead of tabs.';

/** The start of an entry of a list or of a mapping. */
const ENTRY = /^(?:-(?:\s|$)|[^\s:]+:(?:\s|$)|["'#])/;

/**
 * Replaces indenting tabs by spaces, as many as fit the lines around them. The content of such a
 * line remains uncertain. Tabs in block texts and between brackets are not indentation.
 */
export function replaceTabs(text: string): Repaired {
  const notes: Repaired['notes'] = [];
  const guessed: number[] = [];
  const changed = new Map<number, { was: number; now: number }>();
  const lines = text.split('\n');
  const note = (at: number, index: number, line: string) =>
    notes.push({
      message: TAB,
      severity: 'error',
      offset: at,
      at: { line: index + 1, column: line.indexOf('\t') + 1 },
    });
  /** The column where the content of the previous line begins, and whether a value must follow. */
  let previous = { column: 0, opens: false };
  /** The position of the last list entry's dash. */
  let entry: number | undefined;
  /** The width of tabs in neighbouring lines. */
  let run = new Map<string, number>();
  let block = -1;
  /** The indentation of the previous block text. */
  let textIndent: number | undefined;
  let depth = 0;
  let offset = 0;
  lines.forEach((line, index) => {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
    const content = line.slice(indent.length);
    const isText = block >= 0 && (content.trim() === '' || spacesOf(indent) > block);
    if (isText && content.trim() !== '') textIndent ??= spacesOf(indent);
    if (!isText && textIndent !== undefined && indent.includes('\t') && !ENTRY.test(content)) {
      // No entry can start here, so the block text continues.
      note(offset + textIndent, index, line);
      guessed.push(offset + textIndent);
      changed.set(index + 1, { was: indent.length, now: textIndent });
      lines[index] = ' '.repeat(textIndent) + content;
      offset += (lines[index] ?? '').length + 1;
      return;
    }
    if (!isText) {
      block = -1;
      textIndent = undefined;
    }
    let own = indent.length;
    if (isText || depth > 0 || content.trim() === '' || content.startsWith('#')) {
      // Not an indentation.
    } else {
      const [dashes = ''] = /^(?:-[ \t]+)*/.exec(content) ?? [];
      if (indent.includes('\t')) {
        own = run.get(indent) ?? guess(indent, content, run, previous, entry);
        if (run.size === 0) note(offset + own + dashes.length, index, line);
        run.set(indent, own);
        guessed.push(offset + own + dashes.length);
        changed.set(index + 1, { was: indent.length, now: own });
        lines[index] = ' '.repeat(own) + content;
      } else if (/^-[ ]*\t/.test(content)) {
        note(offset + own + dashes.length, index, line);
        guessed.push(offset + own + dashes.length);
        lines[index] = line.replace(/^ *-[ \t]+/, (start) => start.replace(/\t/g, ' '));
        run = new Map();
      } else run = new Map();
      if (dashes !== '') entry = own;
      previous = { column: own + dashes.length, opens: /:\s*(?:#.*)?$/.test(content) };
      if (/(?:^|[\s:-])[|>][-+0-9]*\s*(?:#.*)?$/.test(content)) block = own;
    }
    if (!isText) depth = Math.max(0, depth + bracketsOf(content));
    offset += (lines[index] ?? '').length + 1;
  });
  return {
    text: lines.join('\n'),
    notes,
    guessed,
    toOriginal({ line, column }) {
      const change = changed.get(line);
      if (!change) return { line, column };
      return { line, column: column > change.now ? column - change.now + change.was : 1 };
    },
  };
}

function guess(
  indent: string,
  content: string,
  run: ReadonlyMap<string, number>,
  previous: { column: number; opens: boolean },
  entry: number | undefined,
): number {
  for (const [other, column] of run) {
    if (indent.startsWith(other)) return column + 2;
  }
  if (content.startsWith('-') && entry !== undefined && !previous.opens) return entry;
  return previous.opens ? previous.column + 2 : previous.column;
}

function spacesOf(indent: string): number {
  return /^ */.exec(indent)?.[0].length ?? 0;
}

/** How many brackets a line opens minus those it closes, outside of quotes. */
function bracketsOf(line: string): number {
  let open = 0;
  for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|(?:^|\s)#.*|[[{\]}]/g)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
  }
  return open;
}
