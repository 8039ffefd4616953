import { err, ok, type Tool } from '../../core/index.ts';
import { type PartRequest, readResultPart } from './read-result-part.ts';
import type { Spill } from './spill.ts';

/** The name of the tool that reads what was cut. */
export const READ_RESULT = 'read_result';

/**
 * The tool by which a model reads the rest of a cut result. A registry with `spill` registers it when a
 * result is cut; register it yourself where each turn has a fork of the registry.
 *
 * Source: docs/contract.md#spill.
 */
export function readResultTool(spill: Spill): Tool {
  return {
    name: READ_RESULT,
    description:
      'Reads more of a result that was cut. Without lines, grep, json_path and offset, it goes on at the cut.',
    schema: {
      type: 'object',
      properties: {
        handle: { type: 'string', description: 'The handle in the marker of the cut, e.g. r1.' },
        lines: { type: 'string', description: 'First and last line, e.g. 10-40.' },
        grep: { type: 'string', description: 'Only lines that contain this text.' },
        json_path: { type: 'string', description: 'A value of JSON, e.g. items[0].name.' },
        offset: {
          type: 'integer',
          minimum: 0,
          description: 'Characters from this place on. With grep: where the search begins.',
        },
      },
      required: ['handle'],
    },
    capabilities: {},
    ephemeral: true,
    // For a spill that never answers.
    timeoutMs: 10_000,
    // The kept result may be of any tool.
    outputIsUntrusted: true,
    nullMeansAbsent: ['lines', 'grep', 'json_path', 'offset'],
    async execute(args, ctx) {
      let isAsking = false;
      try {
        const { handle, ...part } = readArgs(args);
        const { sessionId, subject, personalityId } = ctx;
        isAsking = true;
        const kept = await spill.get({ sessionId, subject, personalityId }, handle);
        isAsking = false;
        const { resultBudgetChars: chars, fitsBudget = (text) => text.length <= chars } = ctx;
        if (kept)
          return ok(readResultPart(kept.text, part, kept.kept, { fits: fitsBudget, chars }));
        return err(
          `No result has ${nameOf(handle)}. It was not stored, has expired or made room for others, or belongs to another session. Call the tool again.`,
        );
      } catch (thrown) {
        // The reason of a store is for its listener, and the arguments are not to blame.
        return !isAsking && thrown instanceof Error
          ? err(thrown.message, 'input_invalid')
          : err('The store of cut results does not answer. Try again later.');
      }
    },
  };
}

/** @throws Error with a sentence for the model */
function readArgs(args: unknown): PartRequest & { handle: string } {
  const given = new Map(Object.entries(Object(args)));
  const read = { handle: '', ...Object.fromEntries(given) };
  for (const name of ['handle', 'lines', 'grep', 'json_path']) {
    const value = given.get(name) ?? (name === 'handle' ? undefined : '');
    if (typeof value !== 'string') throw new Error(`Give ${name} as a text.`);
  }
  const offset = given.get('offset') ?? 0;
  if (!Number.isSafeInteger(offset) || Number(offset) < 0) {
    throw new Error('Give offset as an integer of at least 0.');
  }
  return read;
}

/** A model may send any text, which the answer must not repeat. */
function nameOf(handle: string): string {
  return /^[\w-]{1,40}$/.test(handle) ? `the handle ${handle}` : 'this handle';
}
