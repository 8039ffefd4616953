import type { ProviderFormat } from '../../formats/index.ts';
import type { HttpMock } from '../../simulation/index.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { describeStrict } from '../declarations/strict-names.ts';
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
      /** The tools that answer with recorded results; absent if the workspace has all of them. */
      simulated?: DeclarationTemplate;
      /** Recorded results of tools that the workspace runs itself; absent if it has none. */
      recordings?: RecordingsChoice;
      /**
       * Recorded results, as responses of simulated tools. Those of the chosen turn go after them.
       */
      mocks: readonly HttpMock[];
    }
  | { ok: false; message: string };

/** The recorded results of tools that could also run themselves. */
export interface RecordingsChoice {
  /** The names of the tools, each once. */
  tools: readonly string[];
  /** Whether the recorded results answer, instead of the tools. */
  areUsed: boolean;
}

/** A pasted text. */
export interface TranscriptText {
  text: string;
  /**
   * Whether recorded results answer for tools that the workspace runs itself. Default: only if all
   * of these are examples
   */
  usesRecordings?: boolean | undefined;
}

/** A pasted text, and the tools of the workspace. */
export interface TranscriptQuestion extends TranscriptText {
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
 * const read = readTranscript({ text, tools: state.tools });
 * if (read.ok) actions.addBatches(toTranscriptEdit(read, read.turns).batches);
 */
export function readTranscript({ text, tools, usesRecordings }: TranscriptQuestion): Transcript {
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
    { skipped, usesRecordings },
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

/** Options of {@link createTranscript}. */
interface TranscriptOptions extends Pick<TranscriptText, 'usesRecordings'> {
  /** Calls that were left out. Default: none. */
  skipped?: SkippedCalls;
}

/** Turns the recorded results of a transcript into answers of simulated tools. */
export function createTranscript(
  { value, turns: found, recorded }: TranscriptParts,
  format: ProviderFormat,
  tools: readonly TranscriptTool[],
  { skipped = createSkippedCalls(), usesRecordings }: TranscriptOptions = {},
): Transcript {
  const recordings = toRecordingsChoice(recorded, tools, usesRecordings);
  const simulated = toSimulatedTools(value, recorded, {
    all: new Set(tools.map(({ name }) => name)),
    mocked: new Set(tools.flatMap(({ name, isMocked }) => (isMocked ? [name] : []))),
    replaced: new Set(recordings?.areUsed ? recordings.tools : []),
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
      summarizeTranscript(messagesLabel, usable, {
        ...{ lost, unused: simulated.unused },
        replaced: recordings?.areUsed ? recordings.tools : [],
      }),
      describeStrict(simulated.strict),
      ...describeSkipped(skipped),
    ]
      .filter(Boolean)
      .join(' '),
    definitions: definitionsOf(value).length,
    ...(simulated.template && { simulated: simulated.template }),
    ...(recordings && { recordings }),
    mocks: simulated.mocks,
  };
}

function toRecordingsChoice(
  recorded: readonly RecordedCall[],
  known: readonly TranscriptTool[],
  usesRecordings: boolean | undefined,
): RecordingsChoice | undefined {
  const names = new Set(recorded.map(({ tool }) => tool));
  const concerned = known.filter(
    ({ name, replaceable, isMocked }) => replaceable && !isMocked && names.has(name),
  );
  if (concerned.length === 0) return undefined;
  return {
    tools: [...new Set(concerned.map(({ name }) => name))],
    areUsed: usesRecordings ?? concerned.every(({ replaceable }) => replaceable === 'example'),
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
