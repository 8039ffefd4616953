import { isRecord } from '../../lib/is-record.ts';
import type { JsonValue } from '../definition.ts';
import { toModelText } from '../model-text.ts';
import { record, reportError } from '../stream/read-fields.ts';
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
 * One entry of `toolConfig.tools` in Amazon Bedrock's Converse API.
 *
 * Source: docs/contract.md#formats.
 */
export interface BedrockTool {
  toolSpec: {
    name: string;
    /** Absent where it would be empty, which the API refuses. */
    description?: string;
    inputSchema: { json: { [keyword: string]: JsonValue } };
    /** Present only where it is true. */
    strict?: true;
  };
}

/** Writes the value of `toolConfig.tools`. */
export const definitions: DefinitionWriter<BedrockTool[]> = {
  // `^[a-zA-Z0-9_-]{1,64}$`
  names: { character: /^[a-zA-Z0-9_-]$/, maxLength: 64 },
  strict: true,
  write: (entries) =>
    entries.map(({ providerName, definition: { description }, parameters, strict }) => ({
      toolSpec: {
        name: providerName,
        ...(description !== '' && { description }),
        // A schema is JSON.
        inputSchema: { json: parameters as { [keyword: string]: JsonValue } },
        ...(strict && { strict }),
      },
    })),
};

/** Reads `{toolSpec: {name, inputSchema: {json}}}`. */
export const reader: DefinitionReader = {
  read({ toolSpec }) {
    if (!isRecord(toolSpec)) return undefined;
    const { name, description, inputSchema } = toolSpec;
    return { name, description, schema: isRecord(inputSchema) ? inputSchema.json : inputSchema };
  },
  isMarker: (entry) => isRecord(entry.cachePoint) && Object.keys(entry).length === 1,
};

export const messages: MessageWriter = {
  call: ({ toolCallId, name, args }) => ({
    toolUse: { toolUseId: toolCallId, name, input: args },
  }),
  calls: (content) => ({ role: 'assistant', content }),
  pictures: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  result: (settled, _name, pictures = []) => ({
    toolResult: {
      toolUseId: settled.toolCallId,
      content: [toContent(toModelText(settled)), ...pictures.map(toImage)],
      status: settled.result.ok ? 'success' : 'error',
    },
  }),
  results: (content) => ({ role: 'user', content }),
};

/** The API refuses a blank text. */
function toContent(text: string): ProviderMessage {
  return text.trim() === '' ? { json: { output: text } } : { text };
}

/** With bytes, as the SDK takes them; in requests without the SDK they are Base64. */
function toImage({ mimeType, data }: ResultPicture): ProviderMessage {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return { image: { format: mimeType.slice('image/'.length), source: { bytes } } };
}

export const calls: CallReader = {
  read({ toolUse }) {
    if (!isRecord(toolUse) || isRunByProvider(toolUse)) return undefined;
    return { id: toolUse.toolUseId, name: toolUse.name, args: toolUse.input };
  },
  stream: {
    isEvent: (event) => 'contentBlockStart' in event || 'contentBlockDelta' in event,
    begins: (event) => 'messageStart' in event,
    read(event, joiner) {
      const { contentBlockStart, contentBlockDelta, contentBlockStop } = event;
      if (isRecord(contentBlockStart)) {
        const use = record(contentBlockStart.start).toolUse;
        if (!isRecord(use)) return;
        const { toolUseId: id, name } = use;
        const key = keyOf(contentBlockStart);
        if (isRunByProvider(use)) joiner.ignore(key);
        else joiner.start(key, { id, name });
      } else if (isRecord(contentBlockDelta)) {
        const use = record(contentBlockDelta.delta).toolUse;
        if (isRecord(use)) joiner.add(keyOf(contentBlockDelta), { delta: use.input });
      } else if (isRecord(contentBlockStop)) joiner.end(keyOf(contentBlockStop));
      else {
        const failed = Object.keys(event).find((key) => key.endsWith('Exception'));
        if (failed) reportError({ error: event[failed] }, joiner);
      }
    },
  },
};

/** The service runs its own tools itself. */
function isRunByProvider({ type }: Record<string, unknown>): boolean {
  return type === 'server_tool_use';
}

function keyOf({ contentBlockIndex }: Record<string, unknown>): string {
  return String(contentBlockIndex ?? 0);
}

/** Reads `toolResult`. Results of the service's own tools have a type. */
export const results: ResultReader = {
  call: ({ toolUse }) =>
    isRecord(toolUse) ? { id: toolUse.toolUseId, name: toolUse.name } : undefined,
  result(value) {
    const { toolResult } = value;
    if (!isRecord(toolResult) || toolResult.type !== undefined) return undefined;
    const { toolUseId: id, status, content } = toolResult;
    const replace = (shorter: unknown) => ({
      ...value,
      toolResult: { ...toolResult, content: shorter },
    });
    return { id, isError: status === 'error', content, replace };
  },
};

export const facts: ProviderDescription = {
  label: 'Bedrock Converse',
  errors: 'Errors have the status error.',
  program: 'conversation',
  request: {
    url: 'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse',
    headers: ['Authorization: Bearer $AWS_BEARER_TOKEN_BEDROCK'],
    body: (question, tools) => ({
      messages: [{ role: 'user', content: [{ text: question }] }],
      toolConfig: { tools },
    }),
    dialect: {
      ask: "{ role: 'user', content: [{ text: question }] }",
      messages: 'messages',
      answer: '{ output: { message: ProviderMessage } }',
      replies: '[answer.output.message]',
      tools: { key: 'toolConfig', text: 'toolConfig: { tools: definitions.tools }' },
      mock: {
        calls: '{ output: { message: messages[0] } }',
        text: "{ output: { message: { role: 'assistant', content: [{ text }] } } }",
      },
    },
  },
};
