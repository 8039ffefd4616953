import type { ProviderFormat } from '../../formats/index.ts';
import type { HttpMock } from '../../simulation/index.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { providerFacts } from '../definitions/providers.ts';
import { formatCount } from '../lib/format.ts';
import { parseTranscriptText } from './parse-transcript-text.ts';
import {
  findTranscriptTurns,
  itemsOfList,
  type TranscriptCall,
  type TranscriptTool,
  type TranscriptTurn,
} from './read-turns.ts';
import { type RecordedCall, recordedCalls } from './recorded-calls.ts';
import { definitionsOf, type SimulatedTools, toSimulatedTools } from './simulated-tools.ts';
import { createSkippedCalls, describeSkipped, type SkippedCalls } from './skipped-calls.ts';
import { summarizeTranscript } from './summarize-transcript.ts';
import { toKnownForms } from './to-known-forms.ts';

/** Result of {@link readTranscript}. */
export type Transcript =
  | {
      ok: true;
      format: ProviderFormat;
      /** For example `Anthropic Messages`. */
      provider: string;
      /** At least one, in order. */
      turns: readonly TranscriptTurn[];
      /** The reason in one or two sentences. */
      summary: string;
      /** The number of tools that the text defines, as a request does. */
      definitions: number;
      /** The unknown tools that have recorded results. */
      simulated?: DeclarationTemplate;
      /**
       * Recorded results, as responses of simulated tools. Those of the chosen turn go after them.
       */
      mocks: readonly HttpMock[];
    }
  | { ok: false; message: string };

/** A pasted text, and the tools of the workspace. */
export interface TranscriptQuestion {
  text: string;
  tools: readonly TranscriptTool[];
}

/**
 * The maximum number of messages of a conversation or a stream. Reading a thousand takes about 30
 * ms.
 */
const MAX_MESSAGES = 20_000;

/**
 * Reads the calls in a part of a conversation with a provider's model. Provider names become the
 * tools' names again. Never throws.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * const read = readTranscript(text, state.tools);
 * if (read.ok) actions.addBatches(toTranscriptEdit(read, read.turns).batches);
 */
export function readTranscript(text: string, tools: readonly TranscriptTool[]): Transcript {
  if (text.trim() === '') return { ok: false, message: 'The text is empty. Paste a text first.' };
  const parsed = parseTranscriptText(text);
  if (!parsed.ok) return parsed;
  const count = itemsOfList(parsed.value).length;
  if (count > MAX_MESSAGES) {
    return {
      ok: false,
      message: `The text has ${formatCount(count)} messages or events. The limit is ${formatCount(MAX_MESSAGES)}. Paste a part of it.`,
    };
  }
  const skipped = createSkippedCalls();
  const value = toKnownForms(parsed.value, skipped);
  const unread = findTranscriptTurns(value, tools);
  if (!unread) return { ok: false, message: toNoCalls(skipped) };
  const turns = unread.items.map(unread.read);
  return createTranscript(
    { value, turns, recorded: recordedCalls(value, turns) },
    unread.format,
    tools,
    skipped,
  );
}

/** The parts of a transcript. */
export interface TranscriptParts {
  /** The parsed text, which may define tools. */
  value: unknown;
  turns: readonly TranscriptTurn[];
  /** The calls with a result. */
  recorded: readonly RecordedCall[];
}

/** Turns the recorded results of a transcript into answers of simulated tools. */
export function createTranscript(
  { value, turns: found, recorded }: TranscriptParts,
  format: ProviderFormat,
  tools: readonly TranscriptTool[],
  skipped = createSkippedCalls(),
): Transcript {
  const simulated = toSimulatedTools(value, recorded, {
    all: new Set(tools.map(({ name }) => name)),
    mocked: new Set(tools.flatMap(({ name, isMocked }) => (isMocked ? [name] : []))),
  });
  const turns = found.map((turn, index) => withSimulated(turn, index, simulated));
  const usable = turns.filter(({ calls }) => calls.length > 0);
  const { label: provider, messagesLabel } = providerFacts(format);
  const [lost] = turns.filter(({ calls }) => calls.length === 0);
  if (usable.length === 0) {
    const why = lost?.problems[0] ?? '';
    return { ok: false, message: `No call can be imported. ${why}`.trim() };
  }
  return {
    ok: true,
    format,
    provider,
    turns: usable,
    summary: [
      summarizeTranscript(messagesLabel, usable, lost, simulated.unused),
      ...describeSkipped(skipped),
    ].join(' '),
    definitions: definitionsOf(value).length,
    ...(simulated.template && { simulated: simulated.template }),
    mocks: simulated.mocks,
  };
}

/** Calls of simulated tools have the names of these tools. */
function withSimulated(
  turn: TranscriptTurn,
  index: number,
  simulated: SimulatedTools,
): TranscriptTurn {
  const calls = turn.calls.map((call): TranscriptCall => {
    const tool = simulated.names.get(call.tool);
    return tool === undefined ? call : { ...call, tool, standing: 'simulated' };
  });
  return { ...turn, calls, mocks: simulated.mocksOfTurns.get(index) ?? [] };
}

/** The reason for a text without calls that are read. */
export function toNoCalls(skipped: SkippedCalls): string {
  const sentences = describeSkipped(skipped);
  return sentences.length === 0 ? NO_CALLS : `${NOTHING_TO_ANSWER} ${sentences.join(' ')}`;
}

const NO_CALLS =
  'This JSON contains no tool call. Copy the message with the tool calls, or the whole conversation.';
const NOTHING_TO_ANSWER = 'This recording has no call that a registry can answer.';
