import type { HttpMock } from '../../simulation/index.ts';
import type { NewBatch } from '../batch/batch-actions.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { formatPlural } from '../lib/format.ts';
import type { Transcript, TranscriptTurn } from './read-transcript.ts';

/** Additions to a workspace: the calls of turns with their results. */
export interface TranscriptEdit {
  /** One for each turn. */
  batches: readonly NewBatch[];
  /** The unknown tools that recorded results simulate; absent if the turns call none. */
  template?: DeclarationTemplate;
  /** The recorded results that the calls need. */
  mocks: readonly HttpMock[];
}

/**
 * Turns the chosen turns of a transcript into batches. If turns recorded different results for the
 * same arguments, a single turn gets its own, and several turns share the latest.
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
  const [only, ...others] = turns;
  const own = only && others.length === 0 ? only.mocks : [];
  return {
    batches: turns.map(({ number, calls }) => ({
      name: all.length > 1 ? `${company} turn ${number}` : `${company} turn`,
      ...{ description, calls },
    })),
    ...(simulates && simulated && { template: simulated }),
    mocks: simulates ? [...mocks, ...own] : [],
  };
}
