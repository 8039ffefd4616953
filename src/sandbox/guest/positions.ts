import type { SourceProblem } from '../api.ts';
import type { StrippedSource } from './strip-types.ts';

/** The innermost position in the user's file, from a stack of the VM. */
export function sourcePositionOf(
  stack: string,
  stripped: StrippedSource,
): { line: number; column: number } | undefined {
  const frame = /\/user:(\d+)(?::(\d+))?/.exec(stack);
  if (!frame) return undefined;
  return stripped.toOriginal(Number(frame[1]), Number(frame[2] ?? 1));
}

/** An import of a name that the library lacks, with its position. */
export function exportPlace(
  source: string,
  message: string,
): { line: number; column: number } | undefined {
  const name = /^Could not find export '([^']+)'/.exec(message)?.[1];
  const at = name === undefined ? -1 : source.indexOf(name);
  return at === -1 ? undefined : toPlace(source, at);
}

/** A refused import, with its position. */
export function importProblem(source: string, specifier: string): SourceProblem {
  const message =
    `'${specifier.slice(0, 100)}' cannot be imported: npm packages, other files and URLs are ` +
    `not available here. A file may import 'toolyard', and the blocks of 'toolyard/reducers'.`;
  const at = ["'", '"', '`']
    .map((quote) => source.indexOf(`${quote}${specifier}${quote}`))
    .filter((index) => index !== -1)
    .sort((a, b) => a - b)[0];
  if (at === undefined) return { message };
  return { message, ...toPlace(source, at) };
}

function toPlace(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
