import type { ToolModule } from '../../sandbox/api.ts';
import type { Compiled } from '../store/user-code.ts';
import type { UserTool } from '../workspace/workspace.ts';

const NAME = /\bname\s*:\s*(['"`])([A-Za-z_][A-Za-z0-9_.-]{0,127})\1/;

/**
 * The name of a user's tool. A compiled file states it. Otherwise the text gives a guess, so that a
 * tool does not disappear from the list with each unfinished line.
 *
 * @returns the tool's id if neither has a name.
 */
export function nameOf(tool: UserTool, compiled: Compiled<ToolModule> | undefined): string {
  if (compiled && 'module' in compiled && compiled.module && compiled.status !== 'broken') {
    return compiled.module.descriptor.name;
  }
  const last = compiled?.status === 'broken' ? compiled.module?.descriptor.name : undefined;
  return guessName(tool.code) ?? last ?? tool.id;
}

/** The first `name: '…'` of a text; that of `defineTool`, if it has one. */
export function guessName(code: string): string | undefined {
  const start = Math.max(code.indexOf('defineTool('), 0);
  return (NAME.exec(code.slice(start)) ?? NAME.exec(code))?.[2];
}

/** The place of the name in a text, without its quotes; see {@link guessName}. */
export function findName(
  code: string,
): { line: number; column: number; length: number } | undefined {
  const found = nameRange(code);
  if (!found) return undefined;
  const lines = code.slice(0, found.start).split('\n');
  const length = found.end - found.start;
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, length };
}

/**
 * Whether a caret is in the name, or at its edge; see {@link findName}.
 *
 * @param offset in UTF-16 code units, counted from 0
 */
export function isInName(code: string, offset: number): boolean {
  const found = nameRange(code);
  return found !== undefined && offset >= found.start && offset <= found.end;
}

function nameRange(code: string): { start: number; end: number } | undefined {
  const start = Math.max(code.indexOf('defineTool('), 0);
  const found = NAME.exec(code.slice(start));
  const name = found?.[2];
  if (!found || name === undefined) return undefined;
  // The closing quote is the last character.
  const end = start + found.index + found[0].length - 1;
  return { start: end - name.length, end };
}

/** The text with another name; unchanged if no name is found. */
export function renameIn(code: string, name: string): string {
  const start = Math.max(code.indexOf('defineTool('), 0);
  const found = NAME.exec(code.slice(start));
  if (!found) return code;
  const at = start + found.index;
  const literal = found[0].replace(/(['"`]).*\1$/, (quoted) => `${quoted[0]}${name}${quoted[0]}`);
  return code.slice(0, at) + literal + code.slice(at + found[0].length);
}

/** The first free one of `name`, `name_2`, `name_3`, … */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
