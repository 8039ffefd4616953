import type { RawCall } from '../providers/provider.ts';
import { CALL_READERS } from '../providers/table.ts';
import { record, records } from '../stream/read-fields.ts';
import type { AgentFormat } from './agent-messages.ts';

/** A call of a model's message. */
export interface ModelCall extends RawCall {
  /** The answer ended within it, so that its arguments may lack a part. */
  isCut: boolean;
}

/** The parts of a message, some of which are calls. */
interface Parts {
  parts: Record<string, unknown>[];
  /** Why the answer ended. `null` if it goes on, `undefined` if the message does not say it. */
  end: unknown;
}

/**
 * Why an answer ended although the model did not end it, so that its last part may lack its end. No
 * provider means another thing by them.
 */
const CUTS: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  // OpenAI, and the status of a response
  'length',
  'content_filter',
  'incomplete',
  'cancelled',
  'failed',
  // Anthropic and Bedrock
  'max_tokens',
  'model_context_window_exceeded',
  'refusal',
  'stop_sequence',
  'guardrail_intervened',
  'content_filtered',
  'malformed_model_output',
  'malformed_tool_use',
  // Gemini
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'OTHER',
]);

type Fields = Record<string, unknown>;

/** How the messages of one provider are read. */
interface MessageReader {
  /** The key under which a message has its parts. */
  list: string;
  /** The key under which a response has several answers, and the key of the message in each. */
  answers?: readonly [list: string, message: string];
  /** Reads a response or a message. Only the first of several answers counts. */
  read(message: Fields): Parts;
}

/** How the messages of each provider are read. */
export const MESSAGE_READERS: { readonly [F in AgentFormat]: MessageReader } = {
  'openai-chat': {
    list: 'tool_calls',
    answers: ['choices', 'message'],
    read(message) {
      const choice = records(message.choices)[0] ?? message;
      const { tool_calls } = record(choice.message ?? choice);
      const isPart = !choice.message && (choice.delta || records(tool_calls).some(isDelta));
      const parts = records(tool_calls).map((call) =>
        // Some servers omit empty arguments.
        call.function ? { ...call, function: { arguments: '', ...record(call.function) } } : call,
      );
      return { parts, end: isPart ? null : choice.finish_reason };
    },
  },
  'openai-responses': {
    list: 'output',
    read: ({ output, status }) => ({
      parts: withoutAnswered(records(output)),
      end: status === 'in_progress' || status === 'queued' ? null : (status ?? undefined),
    }),
  },
  anthropic: {
    list: 'content',
    read: ({ content, stop_reason }) => ({ parts: records(content), end: stop_reason }),
  },
  gemini: {
    list: 'parts',
    answers: ['candidates', 'content'],
    read(message) {
      const candidate = records(message.candidates)[0] ?? message;
      const { parts } = record(candidate.content ?? candidate);
      const isPart = records(parts).some(({ functionCall }) => isStreamed(record(functionCall)));
      // Each part of a stream is a whole message, so that it may have no reason.
      return { parts: records(parts), end: isPart ? null : (candidate.finishReason ?? undefined) };
    },
  },
  bedrock: {
    list: 'content',
    read(message) {
      const { output = message } = message;
      const { content } = record(record(output).message ?? message);
      return { parts: records(content), end: message.stopReason };
    },
  },
};

/** The formats in which an agent can talk to its provider. Source: docs/contract.md#agents. */
// The type of the table says that these are its keys.
export const AGENT_FORMATS: readonly AgentFormat[] = /* @__PURE__ */ Object.keys(
  MESSAGE_READERS,
) as AgentFormat[];

function partsOf(format: AgentFormat, message: object): Parts {
  const { list, answers, read } = MESSAGE_READERS[format];
  if (!Array.isArray(message)) return read(record(message));
  const isAnswers = answers && records(message).some((one) => answers[1] in one);
  return read({ [isAnswers ? answers[0] : list]: message });
}

/** The calls of a model's response, message or list of parts, in their order. */
export function callsIn(format: AgentFormat, message: object): ModelCall[] {
  const { parts, end } = partsOf(format, message);
  return parts.flatMap((part, at) => {
    const call = CALL_READERS[format].read(part, '');
    if (!call) return [];
    // Whole arguments do not show that the model ended the call.
    const isLast = CUTS.has(end) && at === parts.length - 1;
    // Only the items of a response have a status.
    const isCut = isLast || part.status === 'in_progress' || part.status === 'incomplete';
    return [{ ...call, isCut }];
  });
}

/** Whether a value is a call without its message, or Gemini's list of such calls. */
export function isOnlyCalls(format: AgentFormat, value: object): boolean {
  const call = record(Array.isArray(value) && format === 'gemini' ? value[0] : value);
  const isBare = format === 'gemini' && typeof call.name === 'string' && !('role' in call);
  return isBare || CALL_READERS[format].read(call, '') !== undefined;
}

/** Whether the answer of the model goes on, so that its calls come once more. */
export function isUnfinished(format: AgentFormat, message: object): boolean {
  return partsOf(format, message).end === null;
}

/** The first part of a streamed call. Some servers number the calls of whole messages, too. */
function isDelta({ index, function: inner }: Fields): boolean {
  const { arguments: text } = record(inner);
  return index !== undefined && typeof text === 'string' && text.trim() === '';
}

/** Gemini streams the arguments of a call in parts. */
function isStreamed({ willContinue, partialArgs }: Fields): boolean {
  return Boolean(willContinue || partialArgs);
}

/** The items of a conversation may have calls of earlier turns. */
function withoutAnswered(items: Fields[]): Fields[] {
  const done = new Set(
    items.flatMap(({ type, call_id }) => (type === 'function_call_output' ? [call_id] : [])),
  );
  return items.filter(({ call_id }) => call_id === undefined || !done.has(call_id));
}
