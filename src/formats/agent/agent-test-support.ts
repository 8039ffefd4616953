import type { AgentFormat } from './agent-messages.ts';

/** A call as a test asks for it. `args` is JSON text, so that it may be broken. */
export interface SampleCall {
  id?: string;
  name: string;
  args?: string;
}

/** One result, read back from the messages of any format. */
export interface ReadAnswer {
  id: unknown;
  text: string;
  /** The provider's flag of an error; `undefined` where the provider has none. */
  failed: boolean | undefined;
  pictures: unknown[];
}

/** How a test writes a response of a model, and reads the answer. */
export interface FormatSamples {
  /** A whole response, as the provider's SDK returns it. */
  response(calls: readonly SampleCall[], end?: string): Record<string, unknown>;
  /** Only the assistant's message in it. */
  messageOf(response: Record<string, unknown>): unknown;
  read(messages: readonly unknown[]): ReadAnswer[];
  /** The names in the tools. */
  namesOf(tools: unknown): string[];
  /** Whether arguments are JSON text. The others are objects, which cannot be broken. */
  textArguments: boolean;
  /** The end of a response that is cut at its limit. */
  cut: string;
}

// Only tests read these, and a wrong shape fails them.
// biome-ignore lint/suspicious/noExplicitAny: messages of five formats, compared by the tests
type Loose = any;

const parse = (args = '{}'): unknown => {
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
};

const textOf = (blocks: Loose): string =>
  typeof blocks === 'string' ? blocks : blocks.flatMap((one: Loose) => one.text ?? []).join('');
const picturesOf = (blocks: Loose, key: (one: Loose) => unknown): unknown[] =>
  typeof blocks === 'string' ? [] : blocks.flatMap((one: Loose) => key(one) ?? []);

/** Responses in the published shapes of the providers' APIs. */
export const SAMPLES: { readonly [F in AgentFormat]: FormatSamples } = {
  'openai-chat': {
    textArguments: true,
    cut: 'length',
    response: (calls, finish_reason = 'tool_calls') => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'gpt-4.1',
      choices: [
        {
          index: 0,
          finish_reason,
          message: {
            role: 'assistant',
            content: null,
            refusal: null,
            ...(calls.length > 0 && {
              tool_calls: calls.map(({ id, name, args }) => ({
                id,
                type: 'function',
                function: { name, arguments: args },
              })),
            }),
          },
        },
      ],
    }),
    messageOf: (response: Loose) => response.choices[0].message,
    read: (messages: Loose) =>
      messages.map((one: Loose) => ({
        id: one.tool_call_id,
        text: one.content,
        failed: undefined,
        pictures: [],
      })),
    namesOf: (tools: Loose) => tools.map((one: Loose) => one.function.name),
  },
  'openai-responses': {
    textArguments: true,
    cut: 'incomplete',
    response: (calls, status = 'completed') => ({
      id: 'resp_1',
      object: 'response',
      status,
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [] },
        ...calls.map(({ id, name, args }, at) => ({
          type: 'function_call',
          ...(id !== undefined && { id: `fc_${id}` }),
          call_id: id,
          name,
          arguments: args,
          // Only the last item may lack its end.
          status: at === calls.length - 1 ? status : 'completed',
        })),
      ],
    }),
    messageOf: (response: Loose) => response.output,
    read: (messages: Loose) =>
      messages.map((one: Loose) => ({
        id: one.call_id,
        text: textOf(one.output),
        failed: undefined,
        pictures: picturesOf(one.output, (part) => part.image_url),
      })),
    namesOf: (tools: Loose) => tools.map((one: Loose) => one.name),
  },
  anthropic: {
    textArguments: false,
    cut: 'max_tokens',
    response: (calls, stop_reason = 'tool_use') => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-5-5',
      stop_reason,
      content: [
        { type: 'text', text: 'I look it up.' },
        ...calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: parse(args) })),
      ],
    }),
    messageOf: (response: Loose) => ({ role: response.role, content: response.content }),
    read: (messages: Loose) =>
      messages
        .flatMap((one: Loose) => one.content)
        .map((one: Loose) => ({
          id: one.tool_use_id,
          text: textOf(one.content),
          failed: one.is_error ?? false,
          pictures: picturesOf(one.content, (part) => part.source),
        })),
    namesOf: (tools: Loose) => tools.map((one: Loose) => one.name),
  },
  gemini: {
    textArguments: false,
    cut: 'MAX_TOKENS',
    response: (calls, finishReason = 'STOP') => ({
      candidates: [
        {
          finishReason,
          content: {
            role: 'model',
            parts: [
              { text: 'I look it up.', thoughtSignature: 'c2ln' },
              ...calls.map(({ id, name, args }) => ({
                functionCall: { ...(id !== undefined && { id }), name, args: parse(args) },
              })),
            ],
          },
        },
      ],
      usageMetadata: { totalTokenCount: 12 },
    }),
    messageOf: (response: Loose) => response.candidates[0].content,
    read: (messages: Loose) =>
      messages
        .flatMap((one: Loose) => one.parts)
        .map(({ functionResponse: one }: Loose) => ({
          id: one.id,
          text: one.response.output ?? one.response.error,
          failed: 'error' in one.response,
          pictures: (one.parts ?? []).map((part: Loose) => part.inlineData),
        })),
    namesOf: (tools: Loose) =>
      tools.flatMap((one: Loose) => one.functionDeclarations.map(({ name }: Loose) => name)),
  },
  bedrock: {
    textArguments: false,
    cut: 'max_tokens',
    response: (calls, stopReason = 'tool_use') => ({
      output: {
        message: {
          role: 'assistant',
          content: [
            { text: 'I look it up.' },
            ...calls.map(({ id, name, args }) => ({
              toolUse: { toolUseId: id, name, input: parse(args) },
            })),
          ],
        },
      },
      stopReason,
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    }),
    messageOf: (response: Loose) => response.output.message,
    read: (messages: Loose) =>
      messages
        .flatMap((one: Loose) => one.content)
        .map(({ toolResult: one }: Loose) => ({
          id: one.toolUseId,
          text: textOf(one.content),
          failed: one.status === 'error',
          pictures: picturesOf(one.content, (part) => part.image),
        })),
    namesOf: (tools: Loose) => tools.map((one: Loose) => one.toolSpec.name),
  },
};
