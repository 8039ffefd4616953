import type { ToolResultReducer } from '../../core/index.ts';

const FAILURE =
  /\b(?:\w*error|\w*exception|\w*backoff|errimagepull|oomkilled|evicted|fail(?:ed|ing|ures?|s)?|panic(?:ked)?|fatal|traceback|not ok|expected|received)\b|[✗✘✖×●]\s/i;
const LINES_BEFORE = 2;
const LINES_AFTER = 4;
const LAST_LINES = 10;

export const reducer: ToolResultReducer = {
  toolName: 'my_tool',
  // Synchronous and deterministic: the same result and turn give the same text again.
  reduce(result, { turnCount, resultBudgetChars = 8_000 }) {
    // A failure is a signal already.
    if (!result.ok) return result;
    const lines = result.value.split('\n');
    // Context grows scarce: later turns keep less.
    const [before, after] = turnCount > 5 ? [0, 1] : [LINES_BEFORE, LINES_AFTER];
    // The end, where most programs print their totals; then failures; then the lines around them.
    const wanted = [
      (at: number) => at >= lines.length - LAST_LINES,
      (at: number) => FAILURE.test(lines[at] ?? ''),
      (at: number) =>
        lines.slice(Math.max(0, at - after), at + before + 1).some((line) => FAILURE.test(line)),
    ];
    const kept = new Set<number>();
    let room = resultBudgetChars - 40;
    for (const isWanted of wanted) {
      for (let at = lines.length - 1; at >= 0; at -= 1) {
        const chars = (lines[at] ?? '').length + 1;
        if (kept.has(at) || chars > room || !isWanted(at)) continue;
        kept.add(at);
        room -= chars;
      }
    }
    const value = [
      ...lines.filter((_, at) => kept.has(at)),
      `… ${lines.length - kept.size} lines left out`,
    ].join('\n');
    // It must never make a result longer.
    return value.length < result.value.length ? { ...result, value } : result;
  },
};
