import {
  fromProviderTranscript,
  type ProviderFormat,
  toProviderDefinitions,
} from '../../formats/index.ts';
import { streamedAnswers } from '../../formats/stream/streamed-answers.ts';
import type { HttpMock } from '../../simulation/index.ts';
import type { NewCall } from '../batch/batch-call-actions.ts';
import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { providerFacts } from '../definitions/providers.ts';
import { formatCount } from '../lib/format.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { parseTranscriptText } from './parse-transcript-text.ts';
import { recordedCalls } from './recorded-calls.ts';
import { definitionsOf, type SimulatedTools, toSimulatedTools } from './simulated-tools.ts';
import { splitTurns, type TranscriptItem } from './split-turns.ts';
import { summarizeTranscript } from './summarize-transcript.ts';

/** A call of a provider's model, ready to be added to a batch. */
export interface TranscriptCall extends NewCall {
  /** Whether a tool has this name, or recorded results simulate it. */
  standing: 'known' | 'simulated' | 'unknown';
  /** Whether the arguments are JSON. Other arguments stay unchanged, and Run waits. */
  isReadable: boolean;
}

/** The calls of one turn of a model. */
export interface TranscriptTurn {
  /** Its position in the transcript, from 1. */
  number: number;
  /** For example `Turn 2: read_file, search_files`. */
  label: string;
  calls: readonly TranscriptCall[];
  /** Sentences, each with its position if it has one. */
  problems: readonly string[];
  /** Recorded results of this turn where a later turn has another one for the same arguments. */
  mocks: readonly HttpMock[];
}

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

/** A tool whose calls a transcript may contain. */
export interface TranscriptTool extends Pick<ToolInfo, 'name' | 'description' | 'schema'> {
  /** Mocked responses answer for it, so recorded results can be added to them. */
  isMocked?: boolean;
}

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
  const count = listOf(parsed.value).length;
  if (count > MAX_MESSAGES) {
    return {
      ok: false,
      message: `The text has ${formatCount(count)} messages or events. The limit is ${formatCount(MAX_MESSAGES)}. Paste a part of it.`,
    };
  }
  const split = splitTurns(parsed.value);
  const format =
    fromProviderTranscript(parsed.value).format ??
    streamedAnswers(listOf(parsed.value))?.[0]?.format;
  if (format === undefined || split.length === 0) {
    return {
      ok: false,
      message:
        'This JSON contains no tool call. Copy the message with the tool calls, or the whole conversation.',
    };
  }
  const read = createReader(format, tools);
  const found = split.map(read);
  const simulated = toSimulatedTools(parsed.value, recordedCalls(parsed.value, found), {
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
    summary: summarizeTranscript(messagesLabel, usable, lost, simulated.unused),
    definitions: definitionsOf(parsed.value).length,
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

function createReader(
  format: ProviderFormat,
  tools: readonly TranscriptTool[],
): (turn: readonly TranscriptItem[], index: number) => TranscriptTurn {
  const names = new Set(tools.map(({ name }) => name));
  const definitions = toProviderDefinitions(
    format,
    tools.map(({ name, description, schema }) => ({ name, description, parameters: schema })),
  );
  return (turn, index) => {
    // Placeholders for arguments that are not JSON, and their texts.
    const unreadable = new Map<unknown, string>();
    const read = fromProviderTranscript(
      // One transcript, so that the numbers of calls without an id continue.
      turn.map(({ value }) => value),
      {
        repairArgs: (text) => {
          const placeholder = {};
          unreadable.set(placeholder, text);
          return placeholder;
        },
        // Another program's transcript may contain the tool's own name instead of the provider's.
        fromProviderCall: (call) =>
          names.has(call.name) ? call : (definitions.fromProviderCall(call) ?? call),
      },
    );
    const calls = read.calls.map(({ toolCallId, name, args }) => ({
      toolCallId,
      tool: name,
      argsText: unreadable.get(args) ?? toJsonText(args),
      standing: names.has(name) ? ('known' as const) : ('unknown' as const),
      isReadable: !unreadable.has(args),
    }));
    const problems = read.problems.map(({ path, entry, message }) => {
      const [, item, rest = ''] = /^\/(\d+)(.*)$/.exec(path) ?? [];
      const { path: before = '', at } = turn[Number(item)] ?? {};
      const place =
        at === undefined ? `${before}${rest}` : `${before}/${at + Number(rest.slice(1))}`;
      return [place, entry, message.replace(REPAIRED, KEPT)].filter(Boolean).join(' · ');
    });
    const number = index + 1;
    const label = `Turn ${number}: ${toNames(calls)}`;
    return { number, label, calls, problems, mocks: [] };
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const REPAIRED = 'Its arguments are repaired.';
const KEPT = 'Its arguments are invalid. Fix them before the run.';

function toNames(calls: readonly TranscriptCall[]): string {
  const names = [...new Set(calls.map(({ tool }) => tool))];
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${formatCount(names.length - 3)} more` : shown;
}
