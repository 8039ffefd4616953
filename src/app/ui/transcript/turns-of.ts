import type { Transcript, TranscriptTurn } from '../../../session/provider-messages/index.ts';

/** A transcript with calls. */
export type TranscriptWithCalls = Extract<Transcript, { ok: true }>;

/** The chosen turns of a transcript: all, none, or the one at an index. */
export type TurnsChoice = 'all' | 'none' | number;

/** The turns of a choice; all of them for the index of a turn that is not there. */
export function turnsOf(
  read: TranscriptWithCalls | undefined,
  choice: TurnsChoice,
): readonly TranscriptTurn[] {
  if (!read || choice === 'none') return [];
  const one = choice === 'all' ? undefined : read.turns[choice];
  return one ? [one] : read.turns;
}
