import { parseJsonNodes } from '../../session/arguments/index.ts';

type Value = ReturnType<typeof parseJsonNodes>;

/** A key at the start of a line, or in the braces that start it. */
const NAMED =
  /^\s*(?:-\s+)?(?:\{(?:[^{}]*,)?\s*)?(["']?)(?:name|operationId)\1\s*:\s*["']?([\w./-]+)/;

/**
 * The place in a declaration that names a tool. Without one, it is the first line: an MCP server names
 * its tools itself.
 *
 * @param name the name of the tool; an import may have changed its case and signs
 */
export function placeOfTool(text: string, name: string): { line: number; column: number } {
  const start = findInJson(text, name);
  if (start !== undefined) {
    const before = text.slice(0, start).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
  const line = text.split('\n').findIndex((one) => isNameOf(one, name));
  return { line: Math.max(line, 0) + 1, column: 1 };
}

/** Where the key with the name starts, nearest to the root; `undefined` in YAML. */
function findInJson(text: string, name: string): number | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let level: Value[];
  try {
    level = [parseJsonNodes(text)];
  } catch {
    return undefined;
  }
  const isName = ({ start, end }: Value) => letters(text.slice(start, end)) === letters(name);
  while (level.length > 0) {
    const members = level.flatMap((node) => node.members ?? []);
    const found = members.find(
      ({ key, value }) => (key === 'name' || key === 'operationId') && isName(value),
    );
    if (found) return found.start;
    level = [...members.map(({ value }) => value), ...level.flatMap((node) => node.items ?? [])];
  }
  return undefined;
}

function isNameOf(line: string, name: string): boolean {
  const found = NAMED.exec(line)?.[2];
  return found !== undefined && letters(found) === letters(name);
}

/**
 * The item of a declaration's list that declares a tool. Where no item names it, it is the whole text.
 *
 * @example partOfTool('tools:\n- name: a\n- name: b\n', 'b'); // '- name: b\n'
 */
export function partOfTool(text: string, name: string): string {
  const lines = text.split('\n');
  const dash = indentOf(lines.find((line) => ITEM.test(line)) ?? '');
  const isItem = (line: string) => ITEM.test(line) && indentOf(line) === dash;
  const isKey = (line: string) => isItem(line) || indentOf(line) === dash + KEY_COLUMN;
  const named = lines.findIndex((line) => isKey(line) && isNameOf(line, name));
  const start = lines.slice(0, named + 1).findLastIndex(isItem);
  if (start < 0) return text;
  const length = lines.slice(start + 1).findIndex((line) => isItem(line) || isOutside(line, dash));
  if (length < 0) return lines.slice(start).join('\n');
  const end = start + 1 + length;
  return named < end ? `${lines.slice(start, end).join('\n')}\n` : text;
}

const ITEM = /^ *- /;
/** Where the keys of an item are, from its dash. */
const KEY_COLUMN = 2;

/** Whether a line belongs to what follows a list. */
function isOutside(line: string, dash: number): boolean {
  return line.trim() !== '' && !line.trim().startsWith('#') && indentOf(line) <= dash;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
