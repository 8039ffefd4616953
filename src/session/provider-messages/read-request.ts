import {
  type DeclarationTemplate,
  type PasteQuestion,
  type PasteResult,
  readPasted,
} from '../declarations/import-text.ts';
import { readTranscript, type Transcript } from './read-transcript.ts';
import type { TranscriptTool } from './read-turns.ts';

/** A pasted text with tools, and the tools of the workspace. */
export interface RequestQuestion extends PasteQuestion {
  /** Default: none. */
  tools?: readonly TranscriptTool[];
}

/** Result of {@link readRequest}. */
export type ReadRequest =
  | Extract<PasteResult, { ok: false }>
  | (Omit<Extract<PasteResult, { ok: true }>, 'template'> & {
      /** Absent for a transcript: it declares no tools. */
      template?: DeclarationTemplate;
      /** The calls in the text, which its tools answer; absent if it has none. */
      calls?: Extract<Transcript, { ok: true }>;
    });

/**
 * Reads a text with tools, calls, or both, as a request to a provider has. Recorded results answer
 * for the tools that the workspace lacks. Never rejects.
 *
 * @example
 * const read = await readRequest({ text, tools: state.tools });
 * if (read.ok && read.calls) toTranscriptEdit(read.calls, read.calls.turns);
 */
export async function readRequest(question: RequestQuestion): Promise<ReadRequest> {
  const { tools: known = [], text } = question;
  const pasted = await readPasted(question);
  if (!pasted.ok) {
    const calls = readTranscript(text, known);
    return calls.ok ? { ok: true, summary: calls.summary, notes: [], calls } : pasted;
  }
  if (!pasted.defined) return pasted;
  const taken = new Set(known.map(({ name }) => name));
  const added = pasted.defined.flatMap((one) =>
    taken.has(one.name) ? [] : [{ ...one, isMocked: true }],
  );
  const calls = readTranscript(text, [...known, ...added]);
  if (!calls.ok) return pasted;
  const whole = await readPasted({ ...question, recorded: calls.mocks });
  if (!whole.ok) return whole;
  return { ...whole, calls, summary: `${whole.summary} The text has calls, too. ${calls.summary}` };
}
