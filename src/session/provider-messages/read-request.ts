import {
  type DeclarationTemplate,
  type PasteQuestion,
  type PasteResult,
  readPasted,
} from '../declarations/import-text.ts';
import { noteLeftOut, type TakenName } from '../declarations/taken-tools.ts';
import { readTranscript, type Transcript, type TranscriptText } from './read-transcript.ts';
import type { TranscriptTool } from './read-turns.ts';

/** A pasted text with tools, and the tools of the workspace. */
export interface RequestQuestion extends PasteQuestion, TranscriptText {
  /** Default: none. */
  tools?: readonly TranscriptTool[];
}

/** A text with tools. */
type PastedTools = Extract<PasteResult, { ok: true }>;

/** Result of {@link readRequest}. */
export type ReadRequest =
  | Extract<PasteResult, { ok: false }>
  | (Omit<PastedTools, 'template'> & {
      /** Absent for a transcript: it declares no tools. */
      template?: DeclarationTemplate;
      /** The calls in the text, which its tools answer; absent if it has none. */
      calls?: Extract<Transcript, { ok: true }>;
      /** The names in the text that tools of the workspace have already; absent without any. */
      taken?: readonly TakenName[];
    });

/**
 * Reads a text with tools, calls, or both, as a request to a provider has. Recorded results answer
 * for the tools that the workspace lacks. Of several tools to choose from, those whose names are
 * taken are left out, unless the question names its choice. Never rejects.
 *
 * @example
 * const read = await readRequest({ text, tools: state.tools });
 * if (read.ok && read.calls) toTranscriptEdit(read.calls, read.calls.turns);
 */
export async function readRequest(question: RequestQuestion): Promise<ReadRequest> {
  const { tools: known = [], text, usesRecordings } = question;
  const whole = await readPasted(question);
  if (!whole.ok) {
    const calls = readTranscript({ text, tools: known, usesRecordings });
    return calls.ok ? { ok: true, summary: calls.summary, notes: [], calls } : whole;
  }
  const names = namesIn(whole);
  const taken = findTaken(names, known);
  const only = question.only ?? freeNames(whole, names, taken);
  const chosen = new Set(only ?? names);
  const pasted = only === question.only ? whole : await readPasted({ ...question, only });
  if (!pasted.ok) return pasted;
  const leftOut = taken.filter(({ name }) => !chosen.has(name));
  const note = noteLeftOut(leftOut.map(({ name }) => name));
  const finish = (read: PastedTools) => ({
    ...read,
    template: { ...read.template, ...note },
    ...(taken.length > 0 && { taken }),
  });
  if (!pasted.defined) return finish(pasted);
  const kept = new Set(taken.flatMap(({ name, isReplaced }) => (isReplaced ? [] : name)));
  const added = pasted.defined.flatMap((one) =>
    chosen.has(one.name) && !kept.has(one.name) ? [{ ...one, isMocked: true }] : [],
  );
  const addedNames = new Set(added.map(({ name }) => name));
  const others = known.filter(({ name }) => !addedNames.has(name));
  const calls = readTranscript({ text, tools: [...others, ...added], usesRecordings });
  if (!calls.ok) return finish(pasted);
  const answered = await readPasted({ ...question, only, recorded: calls.mocks });
  if (!answered.ok) return answered;
  const summary = `${answered.summary} The text has calls, too. ${calls.summary}`;
  return { ...finish(answered), calls, summary };
}

/** The names of the tools in a text. */
function namesIn({ operations, defined, declares = [] }: PastedTools): readonly string[] {
  return (operations ?? defined)?.map(({ name }) => name) ?? declares;
}

function findTaken(names: readonly string[], known: readonly TranscriptTool[]): TakenName[] {
  const tools = new Map(known.map((one) => [one.name, one]));
  return [...new Set(names)].flatMap((name) => {
    const tool = tools.get(name);
    return tool ? { name, isReplaced: tool.replaceable !== undefined } : [];
  });
}

/** The tools to add unless the user chooses others; `undefined` for all. */
function freeNames(
  { operations, defined }: PastedTools,
  names: readonly string[],
  taken: readonly TakenName[],
): readonly string[] | undefined {
  const hasChoice = operations !== undefined || defined !== undefined;
  if (!hasChoice || taken.length === 0) return undefined;
  const met = new Set(taken.map(({ name }) => name));
  const free = names.filter((name) => !met.has(name));
  return free.length > 0 ? free : undefined;
}
