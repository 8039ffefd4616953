import { decode, type SourceMapMappings } from '@jridgewell/sourcemap-codec';
import { transform } from 'sucrase';
import { messageOf } from '../../lib/message-of.ts';
import type { SourceProblem } from '../api.ts';

/** The name of the user's file in stack traces. */
export const USER_FILE = '/user';

/** A user's file without its types. */
export interface StrippedSource {
  /** JavaScript, a module. */
  code: string;
  /** The position in the user's own file for one in `code`; both count from 1. */
  toOriginal(line: number, column: number): { line: number; column: number };
}

/**
 * Removes the types from a user's file. Does not check them.
 *
 * @returns a problem if the file is not TypeScript.
 */
export function stripTypes(source: string): StrippedSource | SourceProblem {
  try {
    const { code, sourceMap } = transform(source, {
      transforms: ['typescript'],
      disableESTransforms: true,
      filePath: USER_FILE,
      sourceMapOptions: { compiledFilename: USER_FILE },
    });
    let mappings: SourceMapMappings | undefined;
    return {
      code,
      toOriginal(line, column) {
        // Decoded at the first error, because most files have none.
        mappings ??= decode(sourceMap?.mappings ?? '');
        return find(mappings, line, column);
      },
    };
  } catch (thrown) {
    return toProblem(thrown);
  }
}

function find(mappings: SourceMapMappings, line: number, column: number) {
  let best: { line: number; column: number } | undefined;
  for (const [generated, , originalLine, originalColumn] of mappings[line - 1] ?? []) {
    if (generated > column - 1 && best) break;
    if (originalLine === undefined || originalColumn === undefined) continue;
    best = { line: originalLine + 1, column: originalColumn + 1 };
  }
  return best ?? { line, column };
}

function toProblem(thrown: unknown): SourceProblem {
  const message = messageOf(thrown);
  const place = /^(?:Error transforming [^:]*: )?(.*?) ?\((\d+):(\d+)\)$/s.exec(message);
  if (!place) return { message: `Syntax error: ${message}` };
  const [, words, line, column] = place;
  return { message: `Syntax error: ${words}`, line: Number(line), column: Number(column) };
}
