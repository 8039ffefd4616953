import type { ToolCallResult } from '../../core/index.ts';
import { createAnswerWriter } from '../../formats/agent/answer-writer.ts';
import { AGENT_FORMATS } from '../../formats/agent/calls-in.ts';
import {
  compactResults,
  type ProviderFormat,
  type ProviderMessage,
  toProviderCalls,
  toProviderDefinitions,
  toProviderResults,
} from '../../formats/index.ts';
import { PROVIDER_FACTS } from '../../formats/providers/table.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { BatchCall } from '../workspace/workspace.ts';
import type { AnsweredCall } from './answered-call.ts';

/** A call or a result, as a part of a message or as a separate message. */
export interface MessageEntry {
  callId: string;
  toolCallId: string;
  tool: string;
  /** The provider's name of the tool. */
  providerName: string;
  /** JSON on one line. A text is sent faster than a value. */
  compact: string;
  /** Length with an indentation of two spaces, in UTF-16 code units. */
  indentedChars: number;
  /** The result is a failure. */
  isError: boolean;
  /** The text is wrapped, because it is untrusted. */
  isWrapped: boolean;
  /** The text is cut to its budget. */
  isCut: boolean;
  /** A line is in the place of the result. */
  isLeftOut: boolean;
}

/** The messages of one direction: from the model or to it. */
export interface MessageSide {
  entries: readonly MessageEntry[];
  /** The message around the entries; absent if each entry is a message. */
  frame: { open: string; close: string } | undefined;
  /** Length of all messages as JSON on one line, in UTF-16 code units. */
  chars: number;
}

/** Options for the messages. */
export interface MessageOptions {
  format: ProviderFormat;
  /** Wrap untrusted results, as `toolyardFor` does. */
  wrap: boolean;
  /** Returns the provider's name of a tool; see {@link createProviderNamer}. */
  toProviderName: (name: string) => string;
}

/**
 * Returns a function that gives the provider's name of a tool, as in its definitions.
 *
 * @param called names in calls, which need not be tools.
 */
export function createProviderNamer(
  format: ProviderFormat,
  tools: readonly Pick<ToolInfo, 'name'>[],
  called: readonly string[],
): (name: string) => string {
  const names = new Set([...tools.map(({ name }) => name), ...called]);
  const definitions = [...names].map((name) => ({ name, description: '', parameters: {} }));
  const { toProviderName } = toProviderDefinitions(format, definitions);
  return (name) => toProviderName(name) ?? name;
}

/** The model's messages of a turn. */
export function toAskedSide(
  calls: readonly BatchCall[],
  { format, toProviderName }: MessageOptions,
): MessageSide {
  return toSide(
    calls.map(({ id, toolCallId, tool, argsText }) => ({
      callId: id,
      toolCallId,
      tool,
      providerName: toProviderName(tool),
      messages: toProviderCalls(format, [{ toolCallId, name: tool, args: parseArgs(argsText) }], {
        toProviderName,
      }),
      isError: false,
      isWrapped: false,
      isCut: false,
      isLeftOut: false,
    })),
  );
}

/** The results of a turn. A call without one has no message. */
export function toAnsweredSide(
  results: readonly AnsweredCall[],
  options: MessageOptions,
): MessageSide {
  const write = createResultWriter(options);
  return toSide(
    results.flatMap((one) => {
      const answer = toAnswer(one, options, write);
      return answer ? [answer] : [];
    }),
  );
}

type Draft = Omit<MessageEntry, 'compact' | 'indentedChars'> & { messages: ProviderMessage[] };

function toAnswer(
  call: AnsweredCall,
  options: MessageOptions,
  write: WriteResult,
): Draft | undefined {
  const { callId, toolCallId, tool, result, untrusted, trimmed } = call;
  if (!result) return undefined;
  const messages = toResultMessages(call, options, write);
  const shorter = call.isLeftOut ? toLeftOutMessages(call, options) : undefined;
  return {
    callId,
    toolCallId,
    tool,
    providerName: options.toProviderName(tool),
    messages: shorter ?? messages,
    isError: !result.ok,
    isWrapped: !shorter && options.wrap && untrusted !== undefined,
    isCut: trimmed?.cut === true,
    isLeftOut: shorter !== undefined,
  };
}

/** Writes settled calls as messages, each by itself. */
type WriteResult = (settled: ToolCallResult) => ProviderMessage[];

/** For the results of one turn: as `toolyardFor` or `toAiSdkTools` writes them, where a program uses it. */
function createResultWriter({ format, toProviderName }: MessageOptions): WriteResult {
  const agentFormat = format === 'ai-sdk' ? format : AGENT_FORMATS.find((one) => one === format);
  if (agentFormat) {
    const { write, join } = createAnswerWriter(agentFormat);
    return (settled) =>
      join([write(settled, { id: settled.toolCallId, name: toProviderName(settled.name) })]);
  }
  const { toAnswer: toMessage } = PROVIDER_FACTS[format];
  return (settled) => {
    const messages = toProviderResults(format, [settled], { toProviderName });
    return toMessage ? messages.map((one) => toMessage(one, settled.toolCallId)) : messages;
  };
}

/**
 * The messages of one result; none without a result.
 *
 * @param write That of the turn. Default: the result is a turn by itself.
 */
export function toResultMessages(
  { toolCallId, tool, result, untrusted }: AnsweredCall,
  options: MessageOptions,
  write: WriteResult = createResultWriter(options),
): ProviderMessage[] {
  if (!result) return [];
  const origin = options.wrap ? untrusted : undefined;
  return write({ toolCallId, name: tool, result, ...(origin && { untrusted: origin }) });
}

/**
 * The messages of one result as `compactResults` writes them in later requests.
 *
 * Source: docs/contract.md#compaction.
 *
 * @returns `undefined` for a result that stays
 */
export function toLeftOutMessages(
  call: AnsweredCall,
  options: MessageOptions,
  countTokens?: (text: string) => number,
): ProviderMessage[] | undefined {
  const { toolCallId, tool, handle } = call;
  const { format, toProviderName } = options;
  const asked = toProviderCalls(format, [{ toolCallId, name: tool, args: {} }], { toProviderName });
  const { transcript, saved } = compactResults([...asked, ...toResultMessages(call, options)], {
    keepTurns: 0,
    ...(countTokens && { countTokens }),
    ...(handle !== undefined && { handleOf: () => handle }),
  });
  return saved.results > 0 ? transcript.slice(asked.length) : undefined;
}

function toSide(drafts: readonly Draft[]): MessageSide {
  const [sample] = drafts[0]?.messages ?? [];
  const key = sample && listKey(sample);
  const entries = drafts.flatMap(({ messages, ...rest }): MessageEntry[] =>
    messages
      .flatMap((message) => partsOf(message, key))
      .map((json) => ({
        ...rest,
        compact: JSON.stringify(json),
        indentedChars: JSON.stringify(json, null, 2).length,
      })),
  );
  // Commas separate parts and messages.
  const inside = entries.reduce((sum, { compact }) => sum + compact.length + 1, -1);
  if (!sample || key === undefined)
    return { entries, frame: undefined, chars: Math.max(0, inside) };
  const text = JSON.stringify({ ...sample, [key]: [] });
  const open = text.slice(0, -2);
  return { entries, frame: { open, close: ']}' }, chars: inside + text.length };
}

/** The key of the list of parts, which each writer puts last. A message for one call has none. */
function listKey(message: ProviderMessage): string | undefined {
  if (!('role' in message) || 'tool_call_id' in message) return undefined;
  return Object.keys(message).findLast((key) => Array.isArray(message[key]));
}

function partsOf(message: ProviderMessage, key: string | undefined): ProviderMessage[] {
  const parts = key === undefined ? [message] : message[key];
  return Array.isArray(parts) ? parts.filter(isRecord) : [];
}

function parseArgs(argsText: string): unknown {
  try {
    return JSON.parse(argsText);
  } catch {
    // A run does not start with such a text, but a stored run may contain one.
    return argsText;
  }
}
