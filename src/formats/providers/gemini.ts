import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toModelText } from '../model-text.ts';
import { differs, record, records, reportError } from '../stream/read-fields.ts';
import { fromGeminiSchema, hasGeminiTypes } from './gemini-schema.ts';
import type {
  CallReader,
  DefinitionReader,
  DefinitionWriter,
  MessageWriter,
  ResultReader,
} from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';
import { textOfFields } from './text-of-fields.ts';

/** One function for Gemini. Source: docs/contract.md#formats. */
export interface GeminiFunctionDeclaration {
  name: string;
  description: string;
  parametersJsonSchema: JsonSchema;
  responseJsonSchema?: JsonSchema;
}

/** One entry of Gemini's `tools`. Source: docs/contract.md#formats. */
export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[];
}

/** Writes one entry that holds all functions. */
export const definitions: DefinitionWriter<GeminiTool[]> = {
  // A letter or an underscore first, then `[a-zA-Z0-9_.-]`, at most 64.
  names: { character: /^[a-zA-Z0-9_.-]$/, first: /^[a-zA-Z_]$/, maxLength: 64 },
  strict: false,
  allowsRootChoices: true,
  write(entries) {
    if (entries.length === 0) return [];
    const functionDeclarations = entries.map(({ providerName, definition, parameters }) => ({
      name: providerName,
      description: definition.description,
      parametersJsonSchema: parameters,
      ...(definition.outputSchema && { responseJsonSchema: definition.outputSchema }),
    }));
    return [{ functionDeclarations }];
  },
};

/** Reads one function declaration, with JSON Schema or with Gemini's own schema dialect. */
export const reader: DefinitionReader = {
  lists: ['functionDeclarations', 'function_declarations'],
  read(entry, declared) {
    const jsonSchema = entry.parametersJsonSchema ?? entry.parameters_json_schema;
    const { name, description, parameters } = entry;
    const known = declared || jsonSchema !== undefined;
    if (!known && !(entry.type === undefined && hasGeminiTypes(parameters))) return undefined;
    const output = entry.responseJsonSchema ?? entry.response_json_schema;
    const outputSchema = output ?? (isRecord(entry.response) ? convert(entry.response) : undefined);
    return { name, description, schema: jsonSchema ?? convert(parameters), outputSchema };
  },
};

function convert(schema: unknown): unknown {
  return isRecord(schema) ? fromGeminiSchema(schema) : schema;
}

export const messages: MessageWriter = {
  call: ({ toolCallId, name, args }) => ({ functionCall: { id: toolCallId, name, args } }),
  calls: (parts) => ({ role: 'model', parts }),
  pictures: ['image/png', 'image/jpeg', 'image/webp'],
  allowsNoId: true,
  result: (settled, name, pictures = []) => ({
    functionResponse: {
      ...(settled.toolCallId !== '' && { id: settled.toolCallId }),
      name,
      response: { [settled.result.ok ? 'output' : 'error']: toModelText(settled) },
      ...(pictures.length > 0 && {
        parts: pictures.map(({ mimeType, data }) => ({ inlineData: { mimeType, data } })),
      }),
    },
  }),
  results: (parts) => ({ role: 'user', parts }),
};

/** The model's call was no valid call, so that Gemini left it out. */
function malformedCall(candidate: Record<string, unknown>): string | undefined {
  const reason = candidate.finishReason ?? candidate.finish_reason;
  if (reason !== 'MALFORMED_FUNCTION_CALL') return undefined;
  const detail = candidate.finishMessage ?? candidate.finish_message;
  const more = typeof detail === 'string' ? `: ${detail.slice(0, 500)}` : '.';
  return `Gemini left out a malformed call of the model (MALFORMED_FUNCTION_CALL). Ask again, or simplify the tool's schema${more}`;
}

export const calls: CallReader = {
  mistake: malformedCall,
  read(value, path) {
    const { functionCall } = value;
    const bare = /(^|\/)function_call$/.test(path) && 'args' in value;
    const call = bare ? value : functionCall;
    return isRecord(call) ? { id: call.id, name: call.name, args: call.args } : undefined;
  },
  stream: {
    isEvent: ({ candidates }) => records(candidates).length > 0,
    begins: ({ candidates, responseId, error }, before) =>
      Array.isArray(candidates) &&
      !isRecord(error) &&
      (differs(responseId, before.responseId) ||
        records(before.candidates).some(({ finishReason }) => typeof finishReason === 'string')),
    read(event, joiner) {
      for (const candidate of records(event.candidates)) {
        const mistake = malformedCall(candidate);
        if (mistake !== undefined) joiner.report(mistake);
        for (const part of records(record(candidate.content).parts)) {
          const call = part.functionCall ?? part.function_call;
          if (!isRecord(call)) continue;
          const { id, name } = call;
          if (call.partialArgs !== undefined || call.willContinue !== undefined) {
            joiner.report(
              'Gemini streams the arguments of this call in parts, which are not joined. Omit streamFunctionCallArguments.',
            );
            continue;
          }
          // Each call is whole, so that no later event needs its key.
          joiner.start('call', { id, name, args: call.args ?? {} });
        }
      }
      reportError(event, joiner);
    },
  },
};

/** Reads `functionResponse`, whose pictures stand beside its response. */
export const results: ResultReader = {
  call(value) {
    const call = value.functionCall ?? value.function_call;
    return isRecord(call) ? { id: call.id, name: call.name } : undefined;
  },
  result(value) {
    const key = 'functionResponse' in value ? 'functionResponse' : 'function_response';
    const given = value[key];
    if (!isRecord(given) || !isRecord(given.response)) return undefined;
    const { response, parts: media, ...rest } = given;
    const { text, field } = textOfFields(response);
    return {
      id: rest.id,
      name: rest.name,
      isError: Boolean(response.error),
      content: [{ text }, ...(Array.isArray(media) ? media : [])],
      replace(content) {
        const [shorter, ...parts] = Array.isArray(content) ? content : [];
        const shown = { [field]: record(shorter).text };
        const left = { ...rest, response: shown, ...(parts.length > 0 && { parts }) };
        return { ...value, [key]: left };
      },
    };
  },
};

export const facts: ProviderDescription = {
  label: 'Gemini',
  errors: 'Errors use the key error instead of output.',
  keeps: ['outputSchema'],
  toItems: (tools) => records(tools).flatMap((tool) => records(tool.functionDeclarations)),
  program: 'conversation',
  request: {
    url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent',
    headers: ['x-goog-api-key: $GEMINI_API_KEY'],
    body: (question, tools) => ({
      contents: [{ role: 'user', parts: [{ text: question }] }],
      tools,
    }),
    dialect: {
      ask: "{ role: 'user', parts: [{ text: question }] }",
      messages: 'contents',
      answer: '{ candidates: { content: ProviderMessage }[] }',
      replies: 'answer.candidates.map(({ content }) => content)',
      mock: {
        calls: '{ candidates: messages.map((content) => ({ content })) }',
        text: "{ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }",
      },
    },
  },
};
