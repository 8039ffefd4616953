import type { ToolResultReducer } from '../../../core/index.ts';

const HIT = /^([^:]+):(\d+): (.*)$/;

export const reducer: ToolResultReducer = {
  toolName: 'search_files',
  reduce(result, { turnCount }) {
    if (!result.ok) return result;
    const keep = turnCount > 5 ? 2 : 4;
    const files = new Map<string, string[]>();
    const others: string[] = [];
    for (const line of result.value.split('\n')) {
      const [, file, number, text] = HIT.exec(line) ?? [];
      if (file === undefined) others.push(line);
      else files.set(file, [...(files.get(file) ?? []), `  ${number}: ${text?.trim()}`]);
    }
    const value = [...[...files].flatMap((entry) => show(entry, keep)), ...others].join('\n');
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** The path once, the first hits below it. Of tests and docs the number of hits is enough. */
function show([file, hits]: [string, string[]], keep: number): string[] {
  const title = `${file} (${hits.length})`;
  if (!/^src\//.test(file)) return [title];
  return [title, ...hits.slice(0, keep)];
}
