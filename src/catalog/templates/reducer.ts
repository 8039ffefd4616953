import type { ToolResultReducer } from '../../core/index.ts';

const FAILURE =
  /\b(?:\w*error|\w*exception|fail(?:ed|ing|ures?|s)?|panic(?:ked)?|fatal|traceback|not ok|expected|received)\b|[✗✘✖×●]\s/i;
const LINES_BEFORE = 2;
const LINES_AFTER = 4;
const LAST_LINES = 10;

export const reducer: ToolResultReducer = {
  toolName: 'my_tool',
  // Synchronous and deterministic: the same result and turn give the same text again.
  reduce(result, { turnCount }) {
    // A failure is a signal already.
    if (!result.ok) return result;
    const lines = result.value.split('\n');
    // Context grows scarce: later turns keep less.
    const [before, after] = turnCount > 5 ? [0, 1] : [LINES_BEFORE, LINES_AFTER];
    // Failures first, and the end, where most programs print their totals.
    const kept = lines.filter((_, at) => {
      if (at >= lines.length - LAST_LINES) return true;
      const near = lines.slice(Math.max(0, at - after), at + before + 1);
      return near.some((line) => FAILURE.test(line));
    });
    const value = [...kept, `… ${lines.length - kept.length} lines left out`].join('\n');
    // It must never make a result longer.
    return value.length < result.value.length ? { ...result, value } : result;
  },
};
