import { CLOSING, OPENING, type SourceToken, sourceTokensOf } from './source-tokens.ts';

/** A position in a text; both count from 1. */
export interface KeyPlace {
  line: number;
  column: number;
}

/**
 * The place of a property in the tool of a file, by its path: `['schema', 'properties', 'city']`. A
 * part that is written elsewhere, for example in a constant, has the place of the property that
 * holds it. An empty path is the place of the tool; that of a file without one is its beginning.
 *
 * @returns `undefined` if the first name of the path is not found.
 */
export function findKey(code: string, path: readonly string[]): KeyPlace | undefined {
  const start = Math.max(code.search(TOOL), 0);
  if (path.length === 0) return placeAt(code, start);
  const tokens = sourceTokensOf(code.slice(start));
  let at = tokens.findIndex(({ text }) => text === '{');
  let found: number | undefined;
  for (const key of path) {
    const member = membersOf(tokens, at).find((one) => one.key === key);
    if (!member) break;
    found = member.index;
    at = member.value;
  }
  return found === undefined ? undefined : placeAt(code, start + found);
}

const TOOL = /\bdefineTool\(|\bexport\s+(?:default|const)\b/;

interface Member {
  /** The name of a property, or the index of an element. */
  key: string;
  /** Its offset in the text. */
  index: number;
  /** The first token of the value. */
  value: number;
}

/** The members of the object or the array that begins at a token; none for other values. */
function membersOf(tokens: readonly SourceToken[], open: number): readonly Member[] {
  const opening = tokens[open]?.text;
  if (opening !== '{' && opening !== '[') return [];
  const members: Member[] = [];
  let depth = 1;
  let isFirst = true;
  for (let at = open + 1; at < tokens.length; at += 1) {
    const { text = '', index = 0 } = tokens[at] ?? {};
    if (CLOSING.test(text)) depth -= 1;
    if (depth === 0) break;
    if (isFirst) {
      const key = opening === '[' ? String(members.length) : text.replace(/^(['"`])(.*)\1$/, '$2');
      members.push({ key, index, value: opening === '[' ? at : at + 2 });
    }
    isFirst = depth === 1 && text === ',';
    if (OPENING.test(text)) depth += 1;
  }
  return members;
}

function placeAt(code: string, offset: number): KeyPlace {
  const lines = code.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
