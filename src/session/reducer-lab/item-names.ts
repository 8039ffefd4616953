import type { NamedLine } from './named-lines.ts';

/** A member of a JSON object on a line of its own. */
const MEMBER = /^(\s+)"(?:[^"\\]|\\.){1,100}"\s*:/;
/** A member that tells its item from the others of an array. */
const NAME =
  /^\s+("(?:_?id|[ug]?uid|key|name|slug|title|path|file|file_?(?:name|path)|ur[il])"\s*:\s*(?:"[^"]+"|-?\d+)),?$/i;
/** An item with more members above a failure has its name far away. */
const MOST_MEMBERS = 50;

/**
 * The members that name the item of a JSON array in which a line stands: those above it in the same
 * object, or those below it if there are none. The nearest is first.
 *
 * @example
 * namesOfItem(lines, 3); // ['"id": 17'], of the lines `{`, `  "id": 17,`, `  "error": "no route"`
 */
export function namesOfItem(lines: readonly NamedLine[], at: number): readonly string[] {
  const indent = MEMBER.exec(lines[at]?.text ?? '')?.[1]?.length;
  if (indent === undefined) return [];
  const above = namesBeside(lines, at, { indent, step: -1 });
  return above.length > 0 ? above : namesBeside(lines, at, { indent, step: 1 });
}

function namesBeside(
  lines: readonly NamedLine[],
  at: number,
  { indent, step }: { indent: number; step: 1 | -1 },
): string[] {
  const names: string[] = [];
  for (let distance = 1; distance <= MOST_MEMBERS; distance += 1) {
    const { text } = lines[at + distance * step] ?? {};
    const begin = text?.search(/\S/) ?? -1;
    if (text === undefined || begin < indent) break;
    const name = begin === indent ? NAME.exec(text)?.[1] : undefined;
    if (name !== undefined) names.push(name);
  }
  return names;
}
