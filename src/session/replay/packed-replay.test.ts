import { expect, test } from 'vitest';
import { packReplay, ReplayView } from './packed-replay.ts';
import type { ReplayCall, SessionReplay } from './replay.ts';
import { sumReplay } from './sum-replay.ts';

function toCall(at: number): ReplayCall {
  return {
    ...{
      toolCallId: `c${at}`,
      name: at % 3 === 0 ? 'read_file' : 'terminal',
      args: `{"😀":${at}}`,
    },
    ...(at % 2 === 1 && {
      refusal: {
        ...{ gate: 'allowlist' as const, rule: 'toolset', code: 'not_available' as const },
        reason: `Call ${at} is refused.`,
      },
    }),
    ...{ isFailure: at === 1, hasResult: at !== 2, isKnown: at !== 3, isCut: at === 4 },
    chars: { recorded: at * 1e9, reduced: at * 10, now: at },
    tokens: { recorded: at * 3, now: at / 2, isExact: at !== 4 },
  };
}

const turns = [[0, 1, 2], [3], [4, 5]].map((calls, at) => ({
  number: at + 1,
  calls: calls.map(toCall),
  window: { recorded: at * 100, now: at * 7, isExact: at !== 1 },
}));
const replay: SessionReplay = {
  ...{ ok: true, provider: 'Gemini', notes: ['A note.'], called: ['read_file', 'terminal'] },
  ...{ turns, totals: sumReplay(turns), missing: { defined: [], undefined: [], refused: [] } },
};

test('columns keep each call, its turn and the windows, also in a copy for another thread', () => {
  const shown = new ReplayView(structuredClone(packReplay(replay)));
  const calls = turns.flatMap((turn) => turn.calls);
  expect(shown.calls).toBe(6);
  expect(calls.map((_, at) => shown.callAt(at))).toEqual(calls);
  expect(calls.map((_, at) => shown.turnOf(at))).toEqual([1, 1, 1, 2, 3, 3]);
  expect(turns.map(({ number }) => shown.windowAfter(number))).toEqual(
    turns.map(({ window }) => window),
  );
  const { turns: _, ...facts } = replay;
  expect(shown.facts).toEqual(facts);
});

test('what crosses has as many values for many calls as for few', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ ...turns[0], number: at + 1 }));
  const countValues = (value: unknown): number =>
    typeof value !== 'object' || value === null || ArrayBuffer.isView(value)
      ? 1
      : Object.values(value).reduce((sum: number, one) => sum + countValues(one), 1);
  const size = countValues(packReplay(replay));
  expect(countValues(packReplay({ ...replay, turns: many as SessionReplay['turns'] }))).toBe(size);
});
