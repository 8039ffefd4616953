import type { JsonSchema, ToolCall } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toModelText } from '../model-text.ts';
import type { NameRule } from '../provider-names.ts';
import { differs, record, records, reportError } from '../stream/read-fields.ts';
import type {
  CallReader,
  DefinitionReader,
  DefinitionWriter,
  MessageWriter,
  ProviderMessage,
  ResultReader,
} from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';

/** One entry of `tools` in OpenAI's Chat Completions. Source: docs/contract.md#formats. */
export interface OpenAiChatTool {
  type: 'function';
  function: {
    name: string;
    description: string;
    parameters: JsonSchema;
    /** Present only where it is true. */
    strict?: true;
  };
}

/** `^[a-zA-Z0-9_-]{1,64}$`, for both of OpenAI's APIs. */
export const OPENAI_NAMES: NameRule = { character: /^[a-zA-Z0-9_-]$/, maxLength: 64 };

export const definitions: DefinitionWriter<OpenAiChatTool[]> = {
  names: OPENAI_NAMES,
  strict: true,
  needsProperties: true,
  write: (entries) =>
    entries.map(({ providerName, definition, parameters, strict }) => ({
      type: 'function',
      function: {
        name: providerName,
        description: definition.description,
        parameters,
        ...(strict && { strict }),
      },
    })),
};

/** Reads `{type: 'function', function}`, and the entries of the older `functions` list. */
export const reader: DefinitionReader = {
  read(entry) {
    const { type, function: inner } = entry;
    if (isRecord(inner) && (type === 'function' || type === undefined)) {
      return { name: inner.name, description: inner.description, schema: inner.parameters };
    }
    const bare = type === undefined && typeof entry.name === 'string' && 'parameters' in entry;
    return bare
      ? { name: entry.name, description: entry.description, schema: entry.parameters }
      : undefined;
  },
};

/** Writes a call with its arguments as JSON text, as other providers do too. */
export function toFunctionCall({ toolCallId, name, args }: ToolCall): ProviderMessage {
  return {
    id: toolCallId,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) ?? '{}' },
  };
}

export const messages: MessageWriter = {
  call: toFunctionCall,
  calls: (tool_calls) => ({ role: 'assistant', content: null, tool_calls }),
  result: (settled) => ({
    role: 'tool',
    tool_call_id: settled.toolCallId,
    content: toModelText(settled),
  }),
};

export const calls: CallReader = {
  read(value, path) {
    const { id, name } = value;
    if (isRecord(value.function) && 'arguments' in value.function) {
      return { id, name: value.function.name, args: value.function.arguments };
    }
    // The older form: one call, without an id.
    const single = /(^|\/)function_call$/.test(path);
    return single ? { id, name, args: value.arguments } : undefined;
  },
  stream: {
    isEvent: ({ choices }) => records(choices).some(({ delta }) => isRecord(delta)),
    begins: ({ choices, id, error }, before) =>
      Array.isArray(choices) && !isRecord(error) && differs(id, before.id),
    read(event, joiner) {
      for (const choice of records(event.choices)) {
        const place = String(choice.index ?? 0);
        const delta = record(choice.delta);
        for (const [position, call] of records(delta.tool_calls).entries()) {
          const { name, arguments: text } = record(call.function);
          // Some servers omit the index, repeat it for every call, or send calls without ids.
          const key = `${place}/${String(call.index ?? position)}`;
          if (call.id || name) joiner.start(key, { id: call.id, name, delta: text });
          else joiner.add(key, { delta: text });
        }
        if (isRecord(delta.function_call)) {
          const { name, arguments: text } = delta.function_call;
          joiner.add(`${place}/function`, { name, delta: text });
        }
        if (typeof choice.finish_reason === 'string') joiner.endAll();
      }
      reportError(event, joiner);
    },
  },
};

/** Reads messages of the role `tool`; they have no flag of an error. */
export const results: ResultReader = {
  call({ type, id, function: inner, custom }) {
    if (isRecord(inner) && 'arguments' in inner) return { id, name: inner.name };
    return type === 'custom' && isRecord(custom) ? { id, name: custom.name } : undefined;
  },
  result(value) {
    const id = value.tool_call_id ?? value.toolCallId;
    if (value.role !== 'tool' || typeof id !== 'string') return undefined;
    const replace = (content: unknown) => ({ ...value, content });
    return { id, name: value.name, isError: false, content: value.content, replace };
  },
};

export const facts: ProviderDescription = {
  label: 'OpenAI Chat Completions',
  errors: 'This format has no error flag; the text states the error.',
  maxTools: 128,
  program: 'conversation',
  request: {
    url: 'https://api.openai.com/v1/chat/completions',
    headers: ['Authorization: Bearer $OPENAI_API_KEY'],
    body: (question, tools) => ({
      model: 'gpt-4.1',
      messages: [{ role: 'user', content: question }],
      tools,
    }),
    dialect: {
      ask: "{ role: 'user', content: question }",
      messages: 'messages',
      answer: '{ choices: { message: ProviderMessage }[] }',
      replies: 'answer.choices.map(({ message }) => message)',
      mock: {
        calls: '{ choices: messages.map((message) => ({ message })) }',
        text: "{ choices: [{ message: { role: 'assistant', content: text } }] }",
      },
    },
  },
};
