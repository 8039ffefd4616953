import type { ReplayTokens, ReplayView } from '../../../session/replay/index.ts';

/** The window after a turn, in tokens. */
export interface WindowPoint extends ReplayTokens {
  turn: number;
}

/** The parts of a replay with the windows. */
type Windows = Pick<ReplayView, 'turns' | 'windowAfter'>;

/** Evenly spaced turns with their windows, the first and the last among them. */
export function toWindowPoints(replay: Windows, most: number): WindowPoint[] {
  const last = replay.turns - 1;
  const count = Math.min(replay.turns, most);
  return Array.from({ length: count }, (_, index) => {
    const turn = 1 + (count < 2 ? 0 : Math.round((index * last) / (count - 1)));
    return { turn, ...replay.windowAfter(turn) };
  });
}

/** The first turn after which the results take all these tokens. */
export function findFullTurn(
  replay: Windows,
  side: 'recorded' | 'now',
  tokens: number,
): number | undefined {
  for (let turn = 1; turn <= replay.turns; turn += 1) {
    if (replay.windowAfter(turn)[side] > tokens) return turn;
  }
  return undefined;
}
