import type { SourceProblem } from '../api.ts';
import { type Place, placeAt } from './place.ts';
import type { StrippedSource } from './strip-types.ts';

/**
 * The innermost position in the user's file, from a stack of the VM. If a function of the library
 * threw, that is its call: the engine knows only the latest argument that is a call itself.
 *
 * @param source The user's file.
 */
export function sourcePositionOf(
  stack: string,
  stripped: StrippedSource,
  source: string,
): Place | undefined {
  const frame = /\/user:(\d+)(?::(\d+))?/.exec(stack);
  if (!frame) return undefined;
  const place = stripped.toOriginal(Number(frame[1]), Number(frame[2] ?? 1));
  const called = LIBRARY_CALL.exec(stack.slice(0, frame.index))?.[1];
  return called === undefined ? place : (callBefore(source, called, place) ?? place);
}

/** The library's frame just outside of the user's file, at the end of a stack. */
const LIBRARY_CALL = /at (\w+) \(toolyard[^)\n]*\)\n[^\n]*$/;

/** The latest mention of a function's name up to a position. */
function callBefore(source: string, name: string, { line, column }: Place): Place | undefined {
  const before = source.split('\n').slice(0, line - 1);
  const last = before.reduce((sum, { length }) => sum + length + 1, column - 1);
  const at = mentionsOf(source, name).findLast((index) => index <= last);
  return at === undefined ? undefined : placeAt(source, at);
}

/** An import of a name that the library lacks, with its position. */
export function exportPlace(source: string, message: string): Place | undefined {
  const name = /^Could not find export '([^']+)'/.exec(message)?.[1];
  const [at] = name === undefined ? [] : mentionsOf(source, name);
  return at === undefined ? undefined : placeAt(source, at);
}

/** The indices of a name, and not of longer names that contain it. */
function mentionsOf(source: string, name: string): number[] {
  const found: number[] = [];
  for (let at = source.indexOf(name); at !== -1; at = source.indexOf(name, at + 1)) {
    const around = `${source[at - 1] ?? ''} ${source[at + name.length] ?? ''}`;
    if (!/[\w$]/.test(around)) found.push(at);
  }
  return found;
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
  return { message, ...placeAt(source, at) };
}
