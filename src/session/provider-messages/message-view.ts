import type { ToolCallResult } from '../../core/index.ts';
import {
  type ProviderFormat,
  type ProviderMessage,
  toProviderCalls,
  toProviderDefinitions,
  toProviderResults,
} from '../../formats/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { Lane, Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** One call, or one result, as a part of a message or as a message of its own. */
export interface MessageEntry {
  callId: string;
  toolCallId: string;
  tool: string;
  json: ProviderMessage;
  /** Length as JSON on one line, in UTF-16 code units. */
  chars: number;
  /** The result is a failure. */
  isError: boolean;
  /** The text was wrapped, as an adversary may have written it. */
  isWrapped: boolean;
  /** The text was cut to its budget. */
  isCut: boolean;
}

/** What goes one way: what the model sent, or what goes back. */
export interface MessageSide {
  entries: readonly MessageEntry[];
  /** What stands around the entries where all of them are parts of one message. */
  frame: { open: string; close: string; message: ProviderMessage; key: string } | undefined;
  /** Length of all messages as JSON on one line, in UTF-16 code units. */
  chars: number;
}

/** How messages are written. */
export interface MessageOptions {
  format: ProviderFormat;
  /** Wrap untrusted results, as `toProviderResults` does. */
  wrap: boolean;
  /** For the names that a provider takes; see {@link createProviderNamer}. */
  toWireName: (name: string) => string;
}

/**
 * The names of tools as a provider takes them, as in the definitions that it was sent.
 *
 * @param called names of calls, which need not be tools.
 */
export function createProviderNamer(
  format: ProviderFormat,
  tools: readonly ToolInfo[],
  called: readonly string[],
): (name: string) => string {
  const names = new Set([...tools.map(({ name }) => name), ...called]);
  const definitions = [...names].map((name) => ({ name, description: '', parameters: {} }));
  const { toWireName } = toProviderDefinitions(format, definitions);
  return (name) => toWireName(name) ?? name;
}

/** What the model sent for a run to happen, by the document as it was when the run began. */
export function toAskedSide(input: Workspace, { format, toWireName }: MessageOptions): MessageSide {
  return toSide(
    currentBatch(input).calls.map(({ id, toolCallId, tool, argsText }) => ({
      callId: id,
      toolCallId,
      tool,
      messages: toProviderCalls(format, [{ toolCallId, name: tool, args: parseArgs(argsText) }], {
        toWireName,
      }),
      isError: false,
      isWrapped: false,
      isCut: false,
    })),
  );
}

/** What goes back; nothing before every call is settled, as a provider takes all results at once. */
export function toAnsweredSide(run: Run, options: MessageOptions): MessageSide | undefined {
  if (run.status === 'running') return undefined;
  return toSide(
    run.lanes.flatMap((lane) => {
      const answer = toAnswer(lane, options);
      return answer ? [answer] : [];
    }),
  );
}

/** A side as it is copied: the message, or all messages as a list. */
export function toSideText({ entries, frame }: MessageSide): string {
  const parts = entries.map(({ json }) => json);
  if (frame) return toJsonText({ ...frame.message, [frame.key]: parts });
  return toJsonText(parts.length === 1 ? parts[0] : parts);
}

/** One result as a whole message, as it is copied. `undefined` before the batch is settled. */
export function toResultText(lane: Lane, options: MessageOptions): string | undefined {
  const answer = toAnswer(lane, options);
  return answer && toSideText(toSide([answer]));
}

type Draft = Omit<MessageEntry, 'json' | 'chars'> & { messages: ProviderMessage[] };

function toAnswer(
  { callId, toolCallId, tool, result, untrusted, trimmed }: Lane,
  { format, wrap, toWireName }: MessageOptions,
): Draft | undefined {
  if (!result) return undefined;
  const origin = wrap ? untrusted : undefined;
  const settled: ToolCallResult = {
    toolCallId,
    name: tool,
    result,
    ...(origin && { untrusted: origin }),
  };
  const messages = toProviderResults(format, [settled], { toWireName });
  return {
    callId,
    toolCallId,
    tool,
    // A result of MCP travels in the answer to its request.
    messages:
      format === 'mcp'
        ? messages.map((one) => ({ jsonrpc: '2.0', id: toolCallId, result: one }))
        : messages,
    isError: !result.ok,
    isWrapped: origin !== undefined,
    isCut: trimmed?.cut === true,
  };
}

function toSide(drafts: readonly Draft[]): MessageSide {
  const [sample] = drafts[0]?.messages ?? [];
  // A message that answers one call is no frame, whatever it holds.
  const key =
    sample && 'role' in sample && !('tool_call_id' in sample)
      ? LISTS.find((one) => Array.isArray(sample[one]))
      : undefined;
  const entries = drafts.flatMap(({ messages, ...rest }): MessageEntry[] =>
    messages
      .flatMap((message) => partsOf(message, key))
      .map((json) => ({
        ...rest,
        json,
        chars: JSON.stringify(json).length,
      })),
  );
  // Parts and messages are apart by a comma.
  const inside = entries.reduce((sum, { chars }) => sum + chars + 1, -1);
  if (!sample || key === undefined)
    return { entries, frame: undefined, chars: Math.max(0, inside) };
  const text = JSON.stringify({ ...sample, [key]: [] });
  const open = text.slice(0, -2);
  const frame = { open, close: ']}', message: sample, key };
  return { entries, frame, chars: inside + text.length };
}

/** Where a message holds its parts; each writer puts it last. */
const LISTS = ['tool_calls', 'content', 'parts'] as const;

function partsOf(message: ProviderMessage, key: string | undefined): ProviderMessage[] {
  const parts = key === undefined ? [message] : message[key];
  return Array.isArray(parts) ? parts.filter(isRecord) : [];
}

function parseArgs(argsText: string): unknown {
  try {
    return JSON.parse(argsText);
  } catch {
    // A run does not begin with such a text; it may be there in a run that was kept.
    return argsText;
  }
}
