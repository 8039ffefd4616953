import type { ReplayCall, ReplayTurn } from '../../../session/replay/index.ts';

/** Which calls the list shows. */
export type CallFilterName = 'all' | 'refused' | 'shorter';

/** A row of the list. */
export interface CallEntry {
  turn: number;
  call: ReplayCall;
}

/** The calls that match the choice and the words, in their order. */
export function filterCalls(
  turns: readonly ReplayTurn[],
  choice: CallFilterName,
  words: string,
): CallEntry[] {
  const wanted = words.trim().toLowerCase();
  return turns.flatMap(({ number, calls }) =>
    calls.flatMap((call) => {
      const { refusal, chars, name, args } = call;
      if (choice === 'refused' && !refusal) return [];
      if (choice === 'shorter' && (refusal || chars.now >= chars.recorded)) return [];
      if (wanted !== '' && !`${name} ${args}`.toLowerCase().includes(wanted)) return [];
      return [{ turn: number, call }];
    }),
  );
}
