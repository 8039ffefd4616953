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
  /** The answer ended before the model ended it, so that the last part may lack its end. */
  isCut: boolean;
}

/** Why an answer ended although the model did not end it. No provider means another thing by them. */
const CUTS: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  // OpenAI, and the status of a response
  'length',
  'content_filter',
  'incomplete',
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
  /** Reads a response or a message. Only the first of several answers counts. */
  read(message: Fields): Parts;
}

/** How the messages of each provider are read. */
export const MESSAGE_READERS: { readonly [F in AgentFormat]: MessageReader } = {
  'openai-chat': {
    list: 'tool_calls',
    read(message) {
      const choice = records(message.choices)[0] ?? message;
      const { tool_calls } = record(choice.message ?? choice);
      const parts = records(tool_calls).map((call) =>
        // Some servers omit empty arguments.
        call.function ? { ...call, function: { arguments: '', ...record(call.function) } } : call,
      );
      return { parts, isCut: CUTS.has(choice.finish_reason) };
    },
  },
  'openai-responses': {
    list: 'output',
    read: ({ output, status }) => ({
      parts: withoutAnswered(records(output)),
      isCut: CUTS.has(status),
    }),
  },
  anthropic: {
    list: 'content',
    read: ({ content, stop_reason }) => ({ parts: records(content), isCut: CUTS.has(stop_reason) }),
  },
  gemini: {
    list: 'parts',
    read(message) {
      const candidate = records(message.candidates)[0] ?? message;
      const { parts } = record(candidate.content ?? candidate);
      return { parts: records(parts), isCut: CUTS.has(candidate.finishReason) };
    },
  },
  bedrock: {
    list: 'content',
    read(message) {
      const { content } = record(record(message.output).message ?? message);
      return { parts: records(content), isCut: CUTS.has(message.stopReason) };
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
    if (!call) return [];
    // A text shows by itself whether it is whole, except before its first character.
    const isOpen = typeof call.args !== 'string' || call.args.trim() === '';
    return [{ ...call, isCut: isCut && isOpen && at === parts.length - 1 }];
  });
}

/** The items of a conversation may have calls of earlier turns. */
function withoutAnswered(items: Fields[]): Fields[] {
  const done = new Set(
    items.flatMap(({ type, call_id }) => (type === 'function_call_output' ? [call_id] : [])),
  );
  return items.filter(({ call_id }) => call_id === undefined || !done.has(call_id));
}
