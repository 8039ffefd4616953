import type { ReplayView } from '../../../session/replay/index.ts';

/** Which calls the list shows. */
export type CallFilterName = 'all' | 'refused' | 'shorter';

/** The indexes of the calls that match the choice and the words, in their order. */
export function filterCalls(
  replay: Pick<ReplayView, 'calls' | 'callAt'>,
  choice: CallFilterName,
  words: string,
): number[] {
  const wanted = words.trim().toLowerCase();
  const all = Array.from({ length: replay.calls }, (_, index) => index);
  if (choice === 'all' && wanted === '') return all;
  return all.filter((index) => {
    const { refusal, chars, name, args } = replay.callAt(index);
    if (choice === 'refused' && !refusal) return false;
    if (choice === 'shorter' && (refusal || chars.now >= chars.recorded)) return false;
    return wanted === '' || `${name} ${args}`.toLowerCase().includes(wanted);
  });
}
