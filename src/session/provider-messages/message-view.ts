import type { ToolCallResult } from '../../core/index.ts';
import {
  type ProviderFormat,
  type ProviderMessage,
  toProviderCalls,
  toProviderDefinitions,
  toProviderResults,
} from '../../formats/index.ts';
import { PROVIDER_FACTS } from '../../formats/providers/table.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { Lane, Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A call or a result, as a part of a message or as a separate message. */
export interface MessageEntry {
  callId: string;
  toolCallId: string;
  tool: string;
  json: ProviderMessage;
  /** Length as JSON on one line, in UTF-16 code units. */
  chars: number;
  /** The result is a failure. */
  isError: boolean;
  /** The text is wrapped, because it is untrusted. */
  isWrapped: boolean;
  /** The text is cut to its budget. */
  isCut: boolean;
}

/** The messages of one direction: from the model or to it. */
export interface MessageSide {
  entries: readonly MessageEntry[];
  /** The message around the entries; absent if each entry is a message. */
  frame: { open: string; close: string; message: ProviderMessage; key: string } | undefined;
  /** Length of all messages as JSON on one line, in UTF-16 code units. */
  chars: number;
}

/** Options for the messages. */
export interface MessageOptions {
  format: ProviderFormat;
  /** Wrap untrusted results, as `toProviderResults` does. */
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
  tools: readonly ToolInfo[],
  called: readonly string[],
): (name: string) => string {
  const names = new Set([...tools.map(({ name }) => name), ...called]);
  const definitions = [...names].map((name) => ({ name, description: '', parameters: {} }));
  const { toProviderName } = toProviderDefinitions(format, definitions);
  return (name) => toProviderName(name) ?? name;
}

/** The model's messages of a run, from the workspace at the start of the run. */
export function toAskedSide(
  input: Workspace,
  { format, toProviderName }: MessageOptions,
): MessageSide {
  return toSide(
    currentBatch(input).calls.map(({ id, toolCallId, tool, argsText }) => ({
      callId: id,
      toolCallId,
      tool,
      messages: toProviderCalls(format, [{ toolCallId, name: tool, args: parseArgs(argsText) }], {
        toProviderName,
      }),
      isError: false,
      isWrapped: false,
      isCut: false,
    })),
  );
}

/** The results. `undefined` until every call is settled: a provider takes all results at once. */
export function toAnsweredSide(run: Run, options: MessageOptions): MessageSide | undefined {
  if (run.status === 'running') return undefined;
  return toSide(
    run.lanes.flatMap((lane) => {
      const answer = toAnswer(lane, options);
      return answer ? [answer] : [];
    }),
  );
}

/** A side as text for the clipboard: the message, or a list of all messages. */
export function toSideText({ entries, frame }: MessageSide): string {
  const parts = entries.map(({ json }) => json);
  if (frame) return toJsonText({ ...frame.message, [frame.key]: parts });
  return toJsonText(parts.length === 1 ? parts[0] : parts);
}

/** One result as a whole message, for the clipboard. `undefined` before the call is settled. */
export function toResultText(lane: Lane, options: MessageOptions): string | undefined {
  const answer = toAnswer(lane, options);
  return answer && toSideText(toSide([answer]));
}

type Draft = Omit<MessageEntry, 'json' | 'chars'> & { messages: ProviderMessage[] };

function toAnswer(
  { callId, toolCallId, tool, result, untrusted, trimmed }: Lane,
  { format, wrap, toProviderName }: MessageOptions,
): Draft | undefined {
  if (!result) return undefined;
  const origin = wrap ? untrusted : undefined;
  const settled: ToolCallResult = {
    toolCallId,
    name: tool,
    result,
    ...(origin && { untrusted: origin }),
  };
  const messages = toProviderResults(format, [settled], { toProviderName });
  const { toAnswer: toMessage } = PROVIDER_FACTS[format];
  return {
    callId,
    toolCallId,
    tool,
    messages: toMessage ? messages.map((one) => toMessage(one, toolCallId)) : messages,
    isError: !result.ok,
    isWrapped: origin !== undefined,
    isCut: trimmed?.cut === true,
  };
}

function toSide(drafts: readonly Draft[]): MessageSide {
  const [sample] = drafts[0]?.messages ?? [];
  const key = sample && listKey(sample);
  const entries = drafts.flatMap(({ messages, ...rest }): MessageEntry[] =>
    messages
      .flatMap((message) => partsOf(message, key))
      .map((json) => ({
        ...rest,
        json,
        chars: JSON.stringify(json).length,
      })),
  );
  // Commas separate parts and messages.
  const inside = entries.reduce((sum, { chars }) => sum + chars + 1, -1);
  if (!sample || key === undefined)
    return { entries, frame: undefined, chars: Math.max(0, inside) };
  const text = JSON.stringify({ ...sample, [key]: [] });
  const open = text.slice(0, -2);
  const frame = { open, close: ']}', message: sample, key };
  return { entries, frame, chars: inside + text.length };
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
