import { isRecord } from '../lib/is-record.ts';
import type { FormatProblem } from './definition.ts';
import {
  type FoundCall,
  type ReadTranscript,
  type ReadTranscriptOptions,
  toTranscript,
} from './found-call.ts';
import { pointerTo } from './json.ts';
import { parsePasted } from './parse-json.ts';
import type { CallReader } from './providers/provider.ts';
import { CALL_READERS, type ProviderFormat } from './providers/table.ts';
import { joinAnswer, streamedAnswers } from './stream/streamed-answers.ts';

/** Keys that hold messages and calls, in requests and answers. */
const CONTAINERS = [
  'messages',
  'choices',
  'message',
  'output',
  'input',
  'candidates',
  'contents',
  'content',
  'parts',
  'tool_calls',
  'toolCalls',
  'function_call',
  'response',
  'request',
  'body',
];
const MAX_DEPTH = 24;

/**
 * Reads the tool calls in messages of any {@link ProviderFormat}. The input is one message, a list, a
 * request or a response. It is a value, JSON, Markdown with code blocks, or one JSON document per
 * line. Joins the events of streamed answers, in a list or as a text of server-sent events. Never throws.
 * Calls without an id get `call_1`, `call_2`, …
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * fromProviderTranscript({ role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'now', input: {} }] })
 * // { calls: [{ toolCallId: 't1', name: 'now', args: {} }], format: 'anthropic', problems: [] }
 */
export function fromProviderTranscript(
  source: unknown,
  options: ReadTranscriptOptions = {},
): ReadTranscript {
  const problems: FormatProblem[] = [];
  const parsed = parsePasted(source);
  if ('problem' in parsed) return { calls: [], format: undefined, problems: [parsed.problem] };
  problems.push(...(parsed.problems ?? []));
  const found: FoundCall[] = [];
  try {
    collect(parsed.value, '', 0, { found, problems });
  } catch (thrown) {
    problems.push({ path: '', message: `This could not be read completely: ${String(thrown)}` });
  }
  const read = toTranscript(found, options, problems);
  if (found.length === 0 && problems.length === 0) {
    problems.push({ path: '', message: 'This text contains no tool call.' });
  }
  return read;
}

interface Collected {
  found: FoundCall[];
  problems: FormatProblem[];
}

function collect(value: unknown, path: string, depth: number, collected: Collected): void {
  if (depth > MAX_DEPTH) return;
  const { found } = collected;
  if (Array.isArray(value)) {
    if (!collectStreams(value, path, collected)) {
      value.forEach((item, at) => void collect(item, pointerTo(path, at), depth + 1, collected));
    }
    return;
  }
  if (!isRecord(value)) return;
  const call = readCall(value, path);
  if (call) {
    found.push(call);
    return;
  }
  for (const [, { mistake }] of READERS) {
    const message = mistake?.(value);
    if (message !== undefined) collected.problems.push({ path, message });
  }
  const before = found.length;
  for (const key of CONTAINERS) {
    if (key in value) collect(value[key], pointerTo(path, key), depth + 1, collected);
  }
  const [owner] = READERS.find(([, { owns }]) => owns?.(value)) ?? [];
  if (owner) for (const call of found.slice(before)) call.format = owner;
}

/** @returns whether the list consists of events */
function collectStreams(list: readonly unknown[], path: string, collected: Collected): boolean {
  const answers = streamedAnswers(list);
  for (const answer of answers ?? []) {
    const problems: FormatProblem[] = [];
    const moved = (at: string) => pointerTo(path, answer.at + Number(at.slice(1)));
    const calls = joinAnswer(answer, problems);
    collected.found.push(...calls.map((call) => ({ ...call, path: moved(call.path) })));
    collected.problems.push(...problems.map((one) => ({ ...one, path: moved(one.path) })));
  }
  return answers !== undefined;
}

function readCall(value: Record<string, unknown>, path: string): FoundCall | undefined {
  for (const [format, { read }] of READERS) {
    const call = read(value, path);
    if (call) return { format, ...call, path };
  }
  return undefined;
}

// The record's keys are the formats.
const READERS = Object.entries(CALL_READERS) as [ProviderFormat, CallReader][];
