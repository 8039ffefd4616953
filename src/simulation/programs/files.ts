import type { ProgramIo } from '../program.ts';
import type { VirtualFs } from '../virtual-fs.ts';
import { errnoText, VirtualFsError } from '../virtual-fs-error.ts';
import { posixResolve } from '../virtual-fs-path.ts';

/** One input of a program that reads files or its standard input. */
export interface Input {
  /** As it was written; `-` for the standard input. */
  name: string;
  text: string;
}

/**
 * The contents of the operands' files in order; without operands, the standard input.
 *
 * @param refuse - hears why an operand cannot be read: `No such file or directory` or
 * `Is a directory`.
 */
export function readInputs(
  io: ProgramIo,
  fs: VirtualFs,
  operands: readonly string[],
  refuse: (name: string, reason: string) => void,
): Input[] {
  if (operands.length === 0) return [{ name: '-', text: io.stdin }];
  return operands.flatMap((name) => {
    if (name === '-') return [{ name, text: io.stdin }];
    const path = posixResolve(io.cwd, name);
    const text = path === '/dev/null' ? '' : fs.read(path);
    if (text !== undefined) return [{ name, text }];
    refuse(
      name,
      linkProblem(fs, path) ?? (fs.stat(path) ? 'Is a directory' : 'No such file or directory'),
    );
    return [];
  });
}

/** Why a path leads nowhere for good; `undefined` where its links end. */
export function linkProblem(fs: VirtualFs, path: string): string | undefined {
  try {
    fs.realpath(path);
    return undefined;
  } catch (error) {
    if (error instanceof VirtualFsError) return errnoText[error.code];
    throw error;
  }
}

/** The lines of a text without their ends; a last line without an end counts. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines as a text that ends with a line's end. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A path as the operand that led to it shows it: `src` and `a.ts` give `src/a.ts`. */
export function below(operand: string, name: string): string {
  return operand.endsWith('/') ? operand + name : `${operand}/${name}`;
}

/** Names in a directory, sorted, without the `/` behind directories. */
export function namesIn(fs: VirtualFs, path: string): string[] {
  return fs
    .list(path)
    .map((name) => name.replace(/\/$/, ''))
    .sort();
}
