import {
  fromProviderTranscript,
  type ProviderFormat,
  toProviderDefinitions,
} from '../../formats/index.ts';
import { streamedAnswers } from '../../formats/stream/streamed-answers.ts';
import type { HttpMock } from '../../simulation/index.ts';
import type { NewCall } from '../batch/batch-call-actions.ts';
import { formatCount } from '../lib/format.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { splitTurns, type TranscriptItem } from './split-turns.ts';

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
  /** Those of calls that are left out, if there are any. */
  lost?: readonly string[];
  /** Recorded results of this turn where a later turn has another one for the same arguments. */
  mocks: readonly HttpMock[];
}

/** A tool whose calls a transcript may contain. */
export interface TranscriptTool extends Pick<ToolInfo, 'name' | 'description' | 'schema'> {
  /** Mocked responses answer for it, so recorded results can be added to them. */
  isMocked?: boolean;
  /** Whose tool a declared tool of this name replaces; absent if it would replace none. */
  replaceable?: 'example' | 'declaration';
}

/** The turns of a parsed transcript, which are not read yet. */
export interface UnreadTurns {
  /** The format of the first call. */
  format: ProviderFormat;
  items: readonly (readonly TranscriptItem[])[];
  /** Reads one of the items. A list of thousands is read in parts. */
  read: (turn: readonly TranscriptItem[], index: number) => TranscriptTurn;
}

/** Finds the turns of a parsed transcript; `undefined` if it has no call. */
export function findTranscriptTurns(
  value: unknown,
  tools: readonly TranscriptTool[],
): UnreadTurns | undefined {
  return toUnreadTurns(value, splitTurns(value), tools);
}

/**
 * @param items The turns of the transcript, from `splitTurns`.
 * @returns `undefined` if it has no call.
 */
export function toUnreadTurns(
  value: unknown,
  items: UnreadTurns['items'],
  tools: readonly TranscriptTool[],
): UnreadTurns | undefined {
  const [first] = items[0] ?? [];
  if (!first) return undefined;
  // The first call decides. A list of thousands is not read beyond it.
  const end = Number(/^\/(\d+)/.exec(first.path)?.[1]) + 1;
  const head =
    Array.isArray(value) && first.at === undefined && end > 0 ? value.slice(0, end) : value;
  const format =
    fromProviderTranscript(head).format ?? streamedAnswers(itemsOfList(value))?.[0]?.format;
  return format && { format, items, read: createReader(format, tools) };
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
    const lost = problems.filter((problem) => !KEEPS.test(problem));
    const number = index + 1;
    const label = `Turn ${number}: ${toNames(calls)}`;
    return { number, label, calls, problems, ...(lost.length > 0 && { lost }), mocks: [] };
  };
}

const REPAIRED = 'Its arguments are repaired.';
const KEPT = 'Its arguments are invalid. Fix them before the run.';
/** Problems of calls that are read. */
const KEEPS = new RegExp(`${KEPT}|An earlier call has the id`);

function toNames(calls: readonly TranscriptCall[]): string {
  const names = [...new Set(calls.map(({ tool }) => tool))];
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${formatCount(names.length - 3)} more` : shown;
}

/** The entries of a list; none for any other value. */
export function itemsOfList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
