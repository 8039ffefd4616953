import type { ToolResultReducer } from '../../core/index.ts';

const KEPT_LINES = 20;

export const reducer: ToolResultReducer = {
  toolName: 'my_tool',
  // Synchronous and deterministic: the same result and turn give the same text again.
  reduce(result, { turnCount }) {
    // A failure is a signal already.
    if (!result.ok) return result;
    // Context grows scarce: later turns keep less.
    const keep = turnCount > 5 ? KEPT_LINES / 2 : KEPT_LINES;
    const lines = result.value.split('\n');
    const note = `… ${lines.length - keep} more lines`;
    const value = [...lines.slice(0, keep), note].join('\n');
    // It must never make a result longer.
    return value.length < result.value.length ? { ...result, value } : result;
  },
};
