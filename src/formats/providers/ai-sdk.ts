import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toModelText } from '../model-text.ts';
import { matches, reportError } from '../stream/read-fields.ts';
import { FRAMEWORK_PICTURES, toModelOutput, toPictureResult } from './ai-sdk-output.ts';
import type {
  CallReader,
  DefinitionReader,
  DefinitionWriter,
  MessageWriter,
  ProviderEntry,
  ResultReader,
} from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';

/**
 * A schema for the AI SDK and Mastra, without importing either: the AI SDK's own form, and a
 * [Standard Schema](https://standardschema.dev) that its types accept.
 *
 * Source: docs/contract.md#formats.
 */
export interface AiSdkSchema {
  readonly jsonSchema: JsonSchema;
  /** Absent check: the registry validates arguments itself. */
  readonly validate: undefined;
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    /** Accepts each value. */
    readonly validate: (value: unknown) => { value: unknown };
    readonly jsonSchema: Record<'input' | 'output', () => Record<string, unknown>>;
  };
}

/**
 * One value of the AI SDK's `tools`. `toAiSdkTools` returns tools that run.
 *
 * Source: docs/contract.md#formats.
 */
export interface AiSdkTool {
  description: string;
  inputSchema: AiSdkSchema;
}

/** Writes the object for the AI SDK's `tools`. */
export const definitions: DefinitionWriter<Record<string, AiSdkTool>> = {
  // The SDK passes names on to any provider, so the narrowest rule holds (OpenAI's).
  // The SDK copies the object, and `__proto__` as a key would be lost.
  names: { character: /^[a-zA-Z0-9_-]$/, maxLength: 64, refused: ['__proto__'] },
  strict: false,
  allowsRootChoices: true,
  write(entries) {
    const tools: Record<string, AiSdkTool> = {};
    for (const entry of entries) tools[entry.providerName] = toAiSdkTool(entry);
    return tools;
  },
};

function toAiSdkTool({ definition: { description }, parameters }: ProviderEntry): AiSdkTool {
  return { description, inputSchema: toAiSdkSchema(parameters) };
}

/** The SDK recognises its schemas by registered symbols, and its types know only Standard Schema. */
function toAiSdkSchema(jsonSchema: JsonSchema): AiSdkSchema {
  const write = (): Record<string, unknown> => jsonSchema;
  const schema: AiSdkSchema = {
    jsonSchema,
    validate: undefined,
    '~standard': {
      version: 1,
      vendor: 'toolyard',
      validate: (value) => ({ value }),
      jsonSchema: { input: write, output: write },
    },
  };
  return Object.defineProperties(schema, {
    // Not enumerable, so that the schema as JSON is only its JSON Schema.
    '~standard': { enumerable: false },
    [Symbol.for('vercel.ai.schema')]: { value: true, enumerable: true },
    [Symbol.for('vercel.ai.validator')]: { value: true, enumerable: true },
  });
}

/** Reads one value of such an object, whose key is the name; also as JSON, and of older versions. */
export const reader: DefinitionReader = {
  readNamed(name, entry) {
    if (!isRecord(entry) || 'name' in entry || 'function' in entry) return undefined;
    const held = entry.inputSchema ?? entry.parameters;
    if (!isRecord(held)) return undefined;
    const schema = isRecord(held.jsonSchema) ? held.jsonSchema : held;
    return { name, description: entry.description, schema };
  },
};

export const messages: MessageWriter = {
  call: ({ toolCallId, name, args }) => ({
    type: 'tool-call',
    toolCallId,
    toolName: name,
    input: args,
  }),
  calls: (content) => ({ role: 'assistant', content }),
  // The SDK passes them on to any provider.
  pictures: FRAMEWORK_PICTURES,
  result(settled, toolName, pictures = []) {
    const text = toModelText(settled);
    return {
      type: 'tool-result',
      toolCallId: settled.toolCallId,
      toolName,
      output: settled.result.ok
        ? toModelOutput(toPictureResult({ text, pictures }))
        : { type: 'error-text', value: text },
    };
  },
  results: (content) => ({ role: 'tool', content }),
};

export const calls: CallReader = {
  read(value) {
    const { type, toolCallId: id, toolName } = value;
    if (type === 'tool-call') return { id, name: toolName, args: value.input ?? value.args };
    // A part of the SDK's messages for pages; results have the tool's name in a field as well.
    if (typeof type !== 'string' || id === undefined || !('state' in value)) return undefined;
    const name = type === 'dynamic-tool' ? toolName : /^tool-(.+)$/.exec(type)?.[1];
    return { id, name, args: value.input };
  },
  stream: {
    isEvent: ({ type }) =>
      matches(/^tool-(?:input-(?:start|delta|available)|call-streaming-start)$/, type),
    begins: ({ type }) => matches(/^(?:start|stream-start|start-step)$/, type),
    // `fullStream` of the SDK, its stream for pages, and parts of older versions.
    read(event, joiner) {
      const { type } = event;
      const id = event.toolCallId ?? event.id;
      const key = String(id);
      const name = event.toolName;
      if (type === 'tool-input-start' || type === 'tool-call-streaming-start') {
        joiner.start(key, { id, name });
      } else if (type === 'tool-input-delta' || type === 'tool-call-delta') {
        joiner.add(key, { delta: event.delta ?? event.inputTextDelta ?? event.argsTextDelta });
      } else if (type === 'tool-input-end') joiner.end(key);
      else if (type === 'tool-call' || matches(/^tool-input-(?:available|error)$/, type)) {
        joiner.add(key, { id, name, args: event.input ?? event.args ?? {} });
        joiner.end(key);
      } else if (type === 'error') {
        reportError({ error: event.error ?? event.errorText }, joiner);
      }
    },
  },
};

/** Reads results of the role `tool`. The assistant's message has those of the provider's own tools. */
export const results: ResultReader = {
  call: ({ type, toolCallId: id, toolName: name }) =>
    type === 'tool-call' ? { id, name } : undefined,
  result(value, role) {
    const { type, toolCallId: id, toolName: name, output } = value;
    if (type !== 'tool-result' || role !== 'tool') return undefined;
    if (!isRecord(output)) {
      // Version 4.
      const replace = (result: unknown) => ({ ...value, result });
      const content = textOf(value.result);
      return { id, name, isError: value.isError === true, content, replace };
    }
    const isParts = output.type === 'content';
    const replace = (shorter: unknown) => ({
      ...value,
      output: { ...output, ...(!isParts && { type: 'text' }), value: shorter },
    });
    const isError = !matches(/^(?:text|json|content)$/, output.type);
    const content = isParts ? output.value : textOf(output.value);
    return { id, name, isError, content, replace };
  },
};

function textOf(value: unknown): unknown {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const facts: ProviderDescription = {
  label: 'AI SDK',
  namesNote: 'the narrowest rule of its providers',
  errors: 'Errors have the type error-text.',
  program: 'ai-sdk',
};
