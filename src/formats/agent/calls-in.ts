import type { RawCall } from '../providers/provider.ts';
import { CALL_READERS } from '../providers/table.ts';
import { record, records } from '../stream/read-fields.ts';
import type { AgentFormat } from './agent-messages.ts';

/** A call of a model's message. */
export interface ModelCall extends RawCall {
  /** The limit of the answer ended within it, so that its arguments may lack a part. */
  isCut: boolean;
}

/** The parts of a message, some of which are calls. */
interface Parts {
  parts: Record<string, unknown>[];
  /** The limit of the answer cut the last part. */
  isCut?: boolean;
}

type Fields = Record<string, unknown>;

/** How the messages of one provider are read. */
interface MessageReader {
  /** The key under which a message has its parts. */
  list: string;
  /** Reads a response or a message. Only the first of several answers counts. */
  read(message: Fields): Parts;
}

/** How the messages of each provider are read. */
export const MESSAGE_READERS: { readonly [F in AgentFormat]: MessageReader } = {
  // Cut arguments are no JSON, so that they need no mark.
  'openai-chat': {
    list: 'tool_calls',
    read(message) {
      const choice = records(message.choices)[0] ?? message;
      const { tool_calls } = record(choice.message ?? choice);
      const parts = records(tool_calls).map((call) =>
        // Some servers omit empty arguments.
        call.function ? { ...call, function: { arguments: '', ...record(call.function) } } : call,
      );
      return { parts };
    },
  },
  'openai-responses': {
    list: 'output',
    read: ({ output }) => ({ parts: withoutAnswered(records(output)) }),
  },
  anthropic: {
    list: 'content',
    read: ({ content, stop_reason }) => ({ parts: records(content), isCut: isLimit(stop_reason) }),
  },
  gemini: {
    list: 'parts',
    read(message) {
      const candidate = records(message.candidates)[0] ?? message;
      const { parts } = record(candidate.content ?? candidate);
      return { parts: records(parts), isCut: candidate.finishReason === 'MAX_TOKENS' };
    },
  },
  bedrock: {
    list: 'content',
    read(message) {
      const { content } = record(record(message.output).message ?? message);
      return { parts: records(content), isCut: isLimit(message.stopReason) };
    },
  },
};

/** The formats in which an agent can talk to its provider. Source: docs/contract.md#agents. */
// The type of the table says that these are its keys.
export const AGENT_FORMATS: readonly AgentFormat[] = /* @__PURE__ */ Object.keys(
  MESSAGE_READERS,
) as AgentFormat[];

/** The calls of a model's response, message or list of parts, in their order. */
export function callsIn(format: AgentFormat, message: object): ModelCall[] {
  const reader = MESSAGE_READERS[format];
  const fields = Array.isArray(message) ? { [reader.list]: message } : record(message);
  const { parts, isCut } = reader.read(fields);
  return parts.flatMap((part, at) => {
    const call = CALL_READERS[format].read(part, '');
    return call ? [{ ...call, isCut: isCut === true && at === parts.length - 1 }] : [];
  });
}

function isLimit(reason: unknown): boolean {
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded';
}

/** The items of a conversation may have calls of earlier turns. */
function withoutAnswered(items: Fields[]): Fields[] {
  const done = new Set(
    items.flatMap(({ type, call_id }) => (type === 'function_call_output' ? [call_id] : [])),
  );
  return items.filter(({ call_id }) => call_id === undefined || !done.has(call_id));
}
