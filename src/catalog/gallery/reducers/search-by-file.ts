import type { ToolResultReducer } from '../../../core/index.ts';

const HIT = /^([^:]+):(\d+): (.*)$/;
const EXPORTED = /^export /;

export const reducer: ToolResultReducer = {
  toolName: 'search_files',
  reduce(result, { turnCount }) {
    if (!result.ok) return result;
    const keep = turnCount > 5 ? 1 : 3;
    const files = new Map<string, { number: string; text: string }[]>();
    const others: string[] = [];
    for (const line of result.value.split('\n')) {
      const [, file, number = '', text = ''] = HIT.exec(line) ?? [];
      if (file === undefined) others.push(line);
      else files.set(file, [...(files.get(file) ?? []), { number, text: text.trim() }]);
    }
    const shown = [...files].flatMap(([file, hits]) => show(file, hits, keep));
    const value = [...shown, ...others].join('\n');
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** The path once, below it what it exports, then its other hits. Of tests and docs, the number. */
function show(
  file: string,
  hits: readonly { number: string; text: string }[],
  keep: number,
): string[] {
  const title = `${file} (${hits.length})`;
  if (!/^src\//.test(file)) return [title];
  const rank = ({ text }: { text: string }) => Number(!EXPORTED.test(text));
  const sorted = [...hits].sort((a, b) => rank(a) - rank(b));
  const lines = sorted.slice(0, keep).map(({ number, text }) => `  ${number}: ${text}`);
  return hits.length > keep
    ? [title, ...lines, `  … ${hits.length - keep} more`]
    : [title, ...lines];
}
