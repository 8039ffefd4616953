import type { HttpMock } from '../../simulation/index.ts';
import type { NewBatch } from '../batch/batch-actions.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { formatPlural } from '../lib/format.ts';
import { withinTotal } from '../mocks/within-total.ts';
import type { Transcript } from './read-transcript.ts';
import type { TranscriptTurn } from './read-turns.ts';

/** Additions to a workspace: the calls of turns with their results. */
export interface TranscriptEdit {
  /** One for each turn. */
  batches: readonly NewBatch[];
  /** The unknown tools that recorded results simulate; absent if the turns call none. */
  template?: DeclarationTemplate;
  /** The recorded results that the calls need. A batch has those that a later turn replaces. */
  mocks: readonly HttpMock[];
}

/**
 * Turns the chosen turns of a transcript into batches. If turns recorded different results for the
 * same arguments, each turn gets its own.
 *
 * @example
 * const { batches, mocks } = toTranscriptEdit(read, read.turns);
 * actions.addBatches(batches, undefined, mocks);
 */
export function toTranscriptEdit(
  { provider, turns: all, simulated, mocks }: Extract<Transcript, { ok: true }>,
  turns: readonly TranscriptTurn[],
): TranscriptEdit {
  const [company = provider] = provider.split(' ');
  const of = all.length > 1 ? `one of ${formatPlural(all.length, 'turn')}, ` : '';
  const description = `Pasted from a transcript: ${of}in the format of ${provider}.`;
  const simulates = turns.some(({ calls }) =>
    calls.some(({ standing }) => standing === 'simulated'),
  );
  const fitting = new Set(withinTotal([...mocks, ...turns.flatMap((turn) => turn.mocks)]));
  const toFitting = (some: readonly HttpMock[]) =>
    simulates ? some.filter((one) => fitting.has(one)) : [];
  return {
    batches: turns.map(({ number, calls, mocks: own }) => ({
      name: all.length > 1 ? `${company} turn ${number}` : `${company} turn`,
      ...{ description, calls, mocks: toFitting(own) },
    })),
    ...(simulates && simulated && { template: simulated }),
    mocks: toFitting(mocks),
  };
}
