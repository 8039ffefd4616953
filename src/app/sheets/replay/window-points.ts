import type { ReplayTokens, ReplayTurn } from '../../../session/replay/index.ts';

/** The window after a turn, in tokens. */
export interface WindowPoint extends ReplayTokens {
  turn: number;
}

/** Evenly spaced turns with their windows, the first and the last among them. */
export function toWindowPoints(turns: readonly ReplayTurn[], most: number): WindowPoint[] {
  const last = turns.length - 1;
  const count = Math.min(turns.length, most);
  return Array.from({ length: count }, (_, index) => {
    const turn = turns[count < 2 ? 0 : Math.round((index * last) / (count - 1))];
    return { turn: turn?.number ?? 0, recorded: 0, now: 0, isExact: true, ...turn?.window };
  });
}

/** The first turn after which the results take all these tokens. */
export function findFullTurn(
  turns: readonly ReplayTurn[],
  side: 'recorded' | 'now',
  tokens: number,
): number | undefined {
  return turns.find(({ window }) => window[side] > tokens)?.number;
}
