import type { ReducerSaving, ReplayTokens, ReplayTotals, ReplayTurn } from './replay.ts';

/** The tokens of no results. */
export const NO_TOKENS: ReplayTokens = { recorded: 0, now: 0, isExact: true };

/** The sums, which are estimates if one of them is. */
export function addTokens(a: ReplayTokens, b: ReplayTokens): ReplayTokens {
  return {
    recorded: a.recorded + b.recorded,
    now: a.now + b.now,
    isExact: a.isExact && b.isExact,
  };
}

/** Adds up the sizes of all calls. */
export function sumReplay(turns: readonly ReplayTurn[]): ReplayTotals {
  const chars = { recorded: 0, now: 0 };
  let tokens = NO_TOKENS;
  const saved = { refusals: 0, reducers: 0, cuts: 0 };
  const byTool = new Map<string, ReducerSaving>();
  let count = 0;
  let refused = 0;
  for (const { calls } of turns) {
    count += calls.length;
    for (const { name, refusal, chars: sizes, tokens: counted, hasResult } of calls) {
      if (refusal) refused += 1;
      if (!hasResult) continue;
      chars.recorded += sizes.recorded;
      chars.now += sizes.now;
      tokens = addTokens(tokens, counted);
      if (refusal) {
        saved.refusals += sizes.recorded - sizes.now;
        continue;
      }
      const reduced = sizes.recorded - sizes.reduced;
      saved.reducers += reduced;
      saved.cuts += sizes.reduced - sizes.now;
      if (reduced === 0) continue;
      const before = byTool.get(name) ?? { tool: name, calls: 0, chars: 0 };
      byTool.set(name, { tool: name, calls: before.calls + 1, chars: before.chars + reduced });
    }
  }
  const reducers = [...byTool.values()].sort((a, b) => b.chars - a.chars);
  return { ...{ calls: count, refused, chars, tokens, saved, reducers } };
}
