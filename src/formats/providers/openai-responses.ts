import type { JsonSchema } from '../../core/index.ts';
import { toModelText } from '../model-text.ts';
import type { DeltaJoiner } from '../stream/delta-joiner.ts';
import { matches, record, records, reportError } from '../stream/read-fields.ts';
import { OPENAI_NAMES } from './openai-chat.ts';
import type {
  CallReader,
  DefinitionReader,
  DefinitionWriter,
  MessageWriter,
  ProviderMessage,
  ResultPicture,
  ResultReader,
} from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';

/**
 * One entry of `tools` in OpenAI's Responses API: flat, always with `strict`.
 *
 * Source: docs/contract.md#formats.
 */
export interface OpenAiResponsesTool {
  type: 'function';
  name: string;
  description: string;
  parameters: JsonSchema;
  /** Written even where it is false, because the API's own default is true. */
  strict: boolean;
  /** Only on deferred tools. */
  defer_loading?: true;
}

export const definitions: DefinitionWriter<OpenAiResponsesTool[]> = {
  names: OPENAI_NAMES,
  strict: true,
  needsProperties: true,
  write: (entries) =>
    entries.map(({ providerName, definition, parameters, strict }) => ({
      type: 'function',
      name: providerName,
      description: definition.description,
      parameters,
      strict,
    })),
};

/** Reads the flat `{type: 'function', name, parameters}`. */
export const reader: DefinitionReader = {
  read(entry) {
    if (entry.type !== 'function' || 'function' in entry) return undefined;
    return { name: entry.name, description: entry.description, schema: entry.parameters };
  },
};

export const messages: MessageWriter = {
  call: ({ toolCallId, name, args }) => ({
    type: 'function_call',
    call_id: toolCallId,
    name,
    arguments: JSON.stringify(args) ?? '{}',
  }),
  pictures: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  result: (settled, _name, pictures = []) => ({
    type: 'function_call_output',
    call_id: settled.toolCallId,
    output: toOutput(toModelText(settled), pictures),
  }),
};

function toOutput(text: string, pictures: readonly ResultPicture[]): string | ProviderMessage[] {
  if (pictures.length === 0) return text;
  const images = pictures.map(({ mimeType, data }) => ({
    type: 'input_image',
    image_url: `data:${mimeType};base64,${data}`,
    detail: 'auto',
  }));
  return [{ type: 'input_text', text }, ...images];
}

export const calls: CallReader = {
  // The history of an agent in the provider's own framework has `callId`.
  read({ type, id, call_id, callId, name, arguments: args }) {
    return type === 'function_call' ? { id: call_id ?? callId ?? id, name, args } : undefined;
  },
  stream: {
    isEvent: ({ type }) => matches(/^response\.[a-z_]+/, type),
    begins: ({ type }) => type === 'response.created',
    read(event, joiner) {
      const { type, item_id } = event;
      const key = String(event.output_index ?? item_id);
      const item = record(event.item);
      const { name, arguments: args } = item;
      const id = item.call_id ?? item.id;
      if (type === 'response.function_call_arguments.delta')
        joiner.add(key, { delta: event.delta });
      else if (type === 'response.function_call_arguments.done') {
        joiner.add(key, { name: event.name, args: event.arguments });
        joiner.end(key);
      } else if (type === 'response.output_item.added' && item.type === 'function_call') {
        joiner.start(key, { id, name, delta: args });
      } else if (type === 'response.output_item.done' && item.type === 'function_call') {
        joiner.add(key, { id, name, args });
        joiner.end(key);
      } else if (type === 'response.completed') readCompleted(event, joiner);
      else if (type === 'error') reportError({ error: event }, joiner);
      else if (type === 'response.failed') reportError(record(event.response), joiner);
    },
  },
};

/** The last event has all calls once more. */
function readCompleted(event: Record<string, unknown>, joiner: DeltaJoiner): void {
  for (const [position, call] of records(record(event.response).output).entries()) {
    if (call.type !== 'function_call') continue;
    const { call_id: id, name, arguments: args } = call;
    // Servers that leave items out of the list count differently than in their events.
    const key = joiner.keyOf(id) ?? String(position);
    joiner.add(key, { id, name, args });
    joiner.end(key);
  }
}

/** Reads items with an output; they have no flag of an error. */
export const results: ResultReader = {
  call: ({ type, call_id: id, name }) =>
    type === 'function_call' || type === 'custom_tool_call' ? { id, name } : undefined,
  result(value) {
    const { type, call_id: id, output: content } = value;
    if (type !== 'function_call_output' && type !== 'custom_tool_call_output') return undefined;
    return { id, isError: false, content, replace: (output) => ({ ...value, output }) };
  },
};

export const facts: ProviderDescription = {
  label: 'OpenAI Responses',
  errors: 'This format has no error flag; the text states the error.',
  maxTools: 128,
  program: 'conversation',
  request: {
    url: 'https://api.openai.com/v1/responses',
    headers: ['Authorization: Bearer $OPENAI_API_KEY'],
    body: (input, tools) => ({ model: 'gpt-4.1', input, tools }),
    dialect: {
      ask: "{ role: 'user', content: question }",
      messages: 'input',
      answer: '{ output: ProviderMessage[] }',
      replies: 'answer.output',
      mock: {
        calls: '{ output: messages }',
        text: `{
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  }`,
      },
    },
  },
};
