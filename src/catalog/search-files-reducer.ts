import type { ToolResultReducer } from '../core/index.ts';

/** From this turn on, context is scarce and one hit a file must do. */
const LATE_TURN = 6;

const HIT = /^([^:]+):\d+: /;

/** Keeps the first hits of each file and counts the rest. */
export const searchFilesReducer: ToolResultReducer = {
  toolName: 'search_files',
  reduce(result, { turnCount }) {
    if (!result.ok) return result;
    const keep = turnCount >= LATE_TURN ? 1 : 3;
    const groups = new Map<string, string[]>();
    for (const [at, line] of result.value.split('\n').entries()) {
      // A line that is no match is a separate group and stays where it is.
      const key = HIT.exec(line)?.[1] ?? `:${String(at)}`;
      const group = groups.get(key);
      if (group) group.push(line);
      else groups.set(key, [line]);
    }
    const lines = [...groups].flatMap(([file, hits]) => shorten(file, hits, keep));
    return { ...result, value: lines.join('\n') };
  },
};

function shorten(file: string, hits: readonly string[], keep: number): readonly string[] {
  const rest = hits.slice(keep);
  const count = `  … ${String(rest.length)} more in ${file}`;
  // A count that is longer than the replaced text would make the output grow.
  if (file.startsWith(':') || rest.join('\n').length <= count.length) return hits;
  return [...hits.slice(0, keep), count];
}
