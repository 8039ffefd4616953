import type { ToolResultReducer } from '../../../core/index.ts';

const LINE = /^\S+ \S+ \S+ \[([^\]]+)\] "(\S+) (\S+)[^"]*" (\d{3})/;
const SHOWN = 5;

export const reducer: ToolResultReducer = {
  toolName: 'read_log',
  reduce(result) {
    if (!result.ok) return result;
    const hits = result.value.split('\n').flatMap((line) => {
      const [, at, method, path, status] = LINE.exec(line) ?? [];
      return at && method && path && status ? [{ at, request: `${method} ${path}`, status }] : [];
    });
    const [first, last] = [hits[0], hits.at(-1)];
    if (!first || !last) return result;
    const failed = hits.filter(({ status }) => status >= '400');
    const fine = hits.filter(({ status }) => status < '400');
    const value = [
      `${hits.length} requests, ${first.at} to ${last.at}`,
      `by status: ${most(hits.map(({ status }) => status)).join(', ')}`,
      ...list('refused or failed', most(failed.map((hit) => `${hit.status} ${hit.request}`))),
      ...list('asked for most', most(fine.map(({ request }) => request))),
    ].join('\n');
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

function list(title: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const rest = entries.length - SHOWN;
  const more = rest > 0 ? [`  and ${rest} more`] : [];
  return [`${title}:`, ...entries.slice(0, SHOWN).map((entry) => `  ${entry}`), ...more];
}

/** Each text with how often it came, the most frequent first, and equal ones by their names. */
function most(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([text, count]) => `${text} × ${count}`);
}
