import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toModelParts } from '../agent/result-media.ts';
import { mapRecord } from '../json.ts';
import { matches, record, records } from '../stream/read-fields.ts';
import { results as openAiChatResults, toFunctionCall } from './openai-chat.ts';
import type {
  CallReader,
  DefinitionReader,
  DefinitionWriter,
  MessageWriter,
  ResultReader,
} from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';
import { textOfFields } from './text-of-fields.ts';

/** One entry of `tools` in Cohere's Chat API, version 2. Source: docs/contract.md#formats. */
export interface CohereTool {
  type: 'function';
  function: { name: string; description: string; parameters: JsonSchema };
}

/** Writes tools for version 2. */
export const definitions: DefinitionWriter<CohereTool[]> = {
  // A letter or an underscore first, then `[a-zA-Z0-9_]`, at most 64.
  names: { character: /^[a-zA-Z0-9_]$/, first: /^[a-zA-Z_]$/, maxLength: 64 },
  strict: false,
  write: (entries) =>
    entries.map(({ providerName, definition: { description }, parameters }) => ({
      type: 'function',
      function: { name: providerName, description, parameters },
    })),
};

/**
 * Reads `{name, parameter_definitions}` of version 1, whose types are Python's. Tools of version 2
 * have OpenAI's shape and are read as such.
 */
export const reader: DefinitionReader = {
  read(entry) {
    const given = entry.parameter_definitions ?? entry.parameterDefinitions;
    if (!isRecord(given)) return undefined;
    const required = Object.entries(given).flatMap(([name, value]) =>
      isRecord(value) && value.required === true ? [name] : [],
    );
    const properties = mapRecord(given, (value) => {
      if (!isRecord(value)) return {};
      const { type, description } = value;
      return {
        ...fromPython(typeof type === 'string' ? type.trim() : ''),
        ...(typeof description === 'string' && { description }),
      };
    });
    const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
    return { name: entry.name, description: entry.description, schema };
  },
};

const TYPES: Readonly<Record<string, string>> = {
  str: 'string',
  string: 'string',
  int: 'integer',
  integer: 'integer',
  float: 'number',
  number: 'number',
  bool: 'boolean',
  boolean: 'boolean',
  list: 'array',
  array: 'array',
  dict: 'object',
  object: 'object',
};

/** `List[str]` → a list of strings; any value where the type is not known. */
function fromPython(type: string): JsonSchema {
  const [, outer = '', inner = ''] = /^(\w{1,20})\[(.{0,200})\]$/s.exec(type) ?? ['', type];
  const name = outer.toLowerCase();
  const known = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (known === undefined) return {};
  return { type: known, ...(known === 'array' && inner !== '' && { items: fromPython(inner) }) };
}

/** Documents are texts. */
const NO_PICTURES = { left: 0, most: 0 };

export const messages: MessageWriter = {
  call: toFunctionCall,
  calls: (tool_calls) => ({ role: 'assistant', tool_calls }),
  result: (settled) => ({
    role: 'tool',
    tool_call_id: settled.toolCallId,
    content: [
      {
        type: 'document',
        document: {
          data: {
            [settled.result.ok ? 'output' : 'error']: toModelParts(settled, [], NO_PICTURES).text,
          },
        },
      },
    ],
  }),
};

export const calls: CallReader = {
  // Version 1; calls of version 2 have OpenAI's shape.
  read({ id, name, parameters }, path) {
    const listed = /\/(tool_calls|toolCalls)\/\d+$/.test(path);
    return listed && isRecord(parameters) ? { id, name, args: parameters } : undefined;
  },
  owns: (message) => 'tool_plan' in message || 'toolPlan' in message,
  stream: {
    isEvent: ({ type, delta, event_type, eventType }) =>
      (matches(/^tool-call-(?:start|delta)$/, type) && isRecord(delta)) ||
      matches(/^tool-calls-(?:chunk|generation)$/, event_type ?? eventType),
    begins: ({ type }) => type === 'message-start',
    // Version 2; of version 1, `tool-calls-chunk` and its repetitions. The SDK uses camel case.
    read(event, joiner) {
      const type = event.type ?? event.event_type ?? event.eventType;
      const key = String(event.index ?? 0);
      const message = record(record(event.delta).message);
      const given = message.tool_calls ?? message.toolCalls;
      const call = record(Array.isArray(given) ? given[0] : given);
      const { name, arguments: text } = record(call.function);
      if (type === 'tool-call-start') joiner.start(key, { id: call.id, name, delta: text });
      else if (type === 'tool-call-delta') joiner.add(key, { delta: text });
      else if (type === 'tool-call-end') joiner.end(key);
      else if (type === 'tool-calls-chunk') {
        const chunk = record(event.tool_call_delta ?? event.toolCallDelta);
        const { index, name: called, parameters } = chunk;
        if (index !== undefined) joiner.add(String(index), { name: called, delta: parameters });
      } else if (type === 'tool-calls-generation') {
        for (const [position, whole] of records(event.tool_calls ?? event.toolCalls).entries()) {
          joiner.add(String(position), { name: whole.name, args: whole.parameters ?? {} });
          joiner.end(String(position));
        }
      }
    },
  },
};

/** Reads messages whose content is documents; `openai-chat` reads the others. */
export const results: ResultReader = {
  call: openAiChatResults.call,
  result(value, role) {
    const read = openAiChatResults.result(value, role);
    const parts = records(value.content);
    const first = parts.find(isDocument);
    if (!read || !first) return undefined;
    const { field } = textOfFields(record(first.document.data));
    const toShorter = (part: Record<string, unknown>) =>
      part.type === 'text'
        ? { ...first, document: { ...first.document, data: { [field]: part.text } } }
        : part;
    return {
      ...read,
      isError: Boolean(record(first.document.data).error),
      content: parts.map((part) =>
        isDocument(part) ? { type: 'text', text: textOfFields(part.document.data).text } : part,
      ),
      replace: (content) => ({ ...value, content: records(content).map(toShorter) }),
    };
  },
};

function isDocument(
  part: Record<string, unknown>,
): part is { document: { data: Record<string, unknown> } } {
  return part.type === 'document' && isRecord(record(part.document).data);
}

export const facts: ProviderDescription = {
  label: 'Cohere Chat',
  errors: 'Errors use the key error instead of output.',
  readAs: 'openai-chat',
  program: 'conversation',
  request: {
    url: 'https://api.cohere.com/v2/chat',
    headers: ['Authorization: Bearer $CO_API_KEY'],
    body: (question, tools) => ({
      model: 'command-a-03-2025',
      messages: [{ role: 'user', content: question }],
      tools,
    }),
    dialect: {
      ask: "{ role: 'user', content: question }",
      messages: 'messages',
      answer: '{ message: ProviderMessage }',
      replies: '[answer.message]',
    },
  },
};
