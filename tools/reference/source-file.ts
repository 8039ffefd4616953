import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';

/** One source module: its text, its declarations and its comments. */
export interface ParsedModule {
  /** The absolute path. */
  path: string;
  text: string;
  body: ESTree.Program['body'];
  comments: ReturnType<typeof parseSync>['comments'];
}

/** A range in a text, from the first code unit to the one after the last. */
export interface Range {
  start: number;
  end: number;
}

/**
 * Parses one TypeScript module.
 *
 * @throws Error with the file's name if it does not parse.
 */
export function readSourceFile(path: string, text = readFileSync(path, 'utf8')): ParsedModule {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return { path, text, body: program.body, comments };
}

/** A range of the source without comments, and without lines that have only comments. */
export function codeOf({ text, comments }: ParsedModule, { start, end }: Range): string {
  let code = '';
  let at = start;
  for (const comment of comments) {
    if (comment.start < at || comment.end > end) continue;
    code += text.slice(at, comment.start);
    at = comment.end;
  }
  return (code + text.slice(at, end))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, index, lines) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .filter((line) => line !== '')
    .join('\n');
}

/** The TSDoc comment directly before a position, without its stars; empty if there is none. */
export function commentBefore({ text, comments }: ParsedModule, start: number): string {
  let at = start;
  for (const comment of comments.filter(({ end }) => end <= start).reverse()) {
    if (text.slice(comment.end, at).trim() !== '') return '';
    if (comment.type === 'Block' && comment.value.startsWith('*'))
      return withoutStars(comment.value);
    at = comment.start;
  }
  return '';
}

/** The line number, from 1. */
export function lineOf({ text }: ParsedModule, start: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}

function withoutStars(comment: string): string {
  return comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}
