import { isRecord } from '../../lib/is-record.ts';
import type { ObjectSchema } from '../definition.ts';
import { toModelText } from '../model-text.ts';
import { parseJson } from '../parse-json.ts';
import { matches, record, reportError } from '../stream/read-fields.ts';
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

/** One entry of `tools` in Anthropic's Messages API. Source: docs/contract.md#formats. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ObjectSchema;
  /** Only on deferred tools. */
  defer_loading?: true;
}

export const definitions: DefinitionWriter<AnthropicTool[]> = {
  // `^[a-zA-Z0-9_-]{1,128}$`
  names: { character: /^[a-zA-Z0-9_-]$/, maxLength: 128 },
  strict: false,
  write: (entries) =>
    entries.map(({ providerName, definition, parameters }) => ({
      name: providerName,
      description: definition.description,
      // `writeDefinitions` gives every schema this form, or warns.
      input_schema: parameters as ObjectSchema,
    })),
};

/** Reads `{name, input_schema}`, with or without `type: 'custom'`. */
export const reader: DefinitionReader = {
  read(entry) {
    if (!('input_schema' in entry)) return undefined;
    return { name: entry.name, description: entry.description, schema: entry.input_schema };
  },
};

export const messages: MessageWriter = {
  call: ({ toolCallId, name, args }) => ({ type: 'tool_use', id: toolCallId, name, input: args }),
  calls: (content) => ({ role: 'assistant', content }),
  pictures: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  result: (settled, _name, pictures = []) => ({
    type: 'tool_result',
    tool_use_id: settled.toolCallId,
    content: toContent(toModelText(settled), pictures),
    ...(!settled.result.ok && { is_error: true }),
  }),
  results: (content) => ({ role: 'user', content }),
};

/** The API refuses an empty block of text. */
function toContent(text: string, pictures: readonly ResultPicture[]): string | ProviderMessage[] {
  if (pictures.length === 0) return text;
  const images = pictures.map(({ mimeType, data }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mimeType, data },
  }));
  return text.trim() === '' ? images : [{ type: 'text', text }, ...images];
}

export const calls: CallReader = {
  read({ type, id, name, input, __json_buf: text }) {
    if (type !== 'tool_use') return undefined;
    // The SDK completes a streamed input that is not JSON. It keeps the text here.
    const isBroken = typeof text === 'string' && text !== '' && 'problem' in parseJson(text);
    return { id, name, args: isBroken ? text : input };
  },
  stream: {
    isEvent: ({ type }) => matches(/^(?:message_start|content_block_(?:start|delta))$/, type),
    begins: ({ type }) => type === 'message_start',
    read(event, joiner) {
      const { type } = event;
      const key = String(event.index ?? 0);
      const block = record(event.content_block);
      const delta = record(event.delta);
      if (type === 'content_block_start' && block.type === 'tool_use') {
        const { id, name, input } = block;
        // The input begins as `{}`, which the deltas replace.
        const isFull = isRecord(input) && Object.keys(input).length > 0;
        joiner.start(key, { id, name, ...(isFull && { args: input }) });
      } else if (type === 'content_block_start') {
        // The provider runs its own tools itself, and streams their input in the same way.
        joiner.ignore(key);
      } else if (type === 'content_block_delta' && delta.type === 'input_json_delta') {
        joiner.add(key, { delta: delta.partial_json });
      } else if (type === 'content_block_stop') joiner.end(key);
      else if (type === 'error') reportError(event, joiner);
    },
  },
};

/** Reads `tool_result`. Results of the provider's own tools have other types. */
export const results: ResultReader = {
  call: ({ type, id, name }) => (type === 'tool_use' ? { id, name } : undefined),
  result(value) {
    const { type, tool_use_id: id, is_error, content } = value;
    if (type !== 'tool_result') return undefined;
    return {
      id,
      isError: is_error === true,
      content,
      replace: (shorter) => ({ ...value, content: shorter }),
    };
  },
};

export const facts: ProviderDescription = {
  label: 'Anthropic Messages',
  errors: 'Errors set is_error.',
  program: 'conversation',
  request: {
    url: 'https://api.anthropic.com/v1/messages',
    headers: ['x-api-key: $ANTHROPIC_API_KEY', 'anthropic-version: 2023-06-01'],
    body: (question, tools) => ({
      model: 'claude-sonnet-5-5',
      max_tokens: 1024,
      messages: [{ role: 'user', content: question }],
      tools,
    }),
    dialect: {
      ask: "{ role: 'user', content: question }",
      messages: 'messages',
      answer: '{ content: unknown }',
      replies: "[{ role: 'assistant', content: answer.content }]",
      mock: {
        calls: 'messages[0]',
        text: "{ role: 'assistant', content: [{ type: 'text', text }] }",
      },
    },
  },
};
