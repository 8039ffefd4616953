import { generateText, stepCountIs, streamText } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import * as ai6 from 'ai6';
import { MockLanguageModelV3 } from 'ai6/test';
import { toAiSdkTools } from 'toolyard/formats';

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const WARNINGS = [];

// The package writes pictures so that older versions read them too, and this version warns.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** @type {import('./framework.mjs').Framework} */
export const aiSdk = {
  name: 'AI SDK',
  types: 'skipped/ai-sdk.ts',
  takesPictures: true,
  hasFlag: true,
  ask: generate,
};

/** @type {import('./framework.mjs').Framework} */
export const aiSdkStream = { ...aiSdk, name: 'AI SDK, streamed', ask: stream };

/** @type {import('./framework.mjs').Framework} */
export const aiSdk6 = {
  ...aiSdk,
  name: 'AI SDK 6',
  types: 'skipped/ai-sdk-6.ts',
  async ask(registry, options, calls) {
    const answers = responses(calls);
    const model = new MockLanguageModelV3({ doGenerate: async () => answers.shift() });
    const given = { model, tools: toAiSdkTools(registry, options), stopWhen: stepCountIs(3) };
    await ai6.generateText({ ...given, prompt: 'Go.' });
    return read(model.doGenerateCalls);
  },
};

/** @type {import('./framework.mjs').Ask} */
async function generate(registry, options, calls) {
  const { model, tools, results } = scriptAiSdk(calls);
  const given = { model, tools: toAiSdkTools(registry, options), stopWhen: stepCountIs(3) };
  await generateText({ ...given, prompt: 'Go.' });
  return { tools: tools(), results: results() };
}

/** @type {import('./framework.mjs').ScriptModel} */
export function scriptAiSdk(calls) {
  const model = new MockLanguageModelV4({ doGenerate: responses(calls) });
  return {
    model,
    tools: () => read(model.doGenerateCalls).tools,
    results: () => read(model.doGenerateCalls).results,
  };
}

/** @type {import('./framework.mjs').Ask} */
async function stream(registry, options, calls) {
  const answers = responses(calls).map(({ content, finishReason, usage }) => ({
    stream: simulateReadableStream({
      chunkDelayInMs: null,
      initialDelayInMs: null,
      chunks: [
        { type: 'stream-start', warnings: WARNINGS },
        ...content.flatMap((part) =>
          part.type === 'text'
            ? [
                { type: 'text-start', id: 't' },
                { type: 'text-delta', id: 't', delta: part.text },
                { type: 'text-end', id: 't' },
              ]
            : [part],
        ),
        { type: 'finish', finishReason, usage },
      ],
    }),
  }));
  const model = new MockLanguageModelV4({ doStream: answers });
  const tools = toAiSdkTools(registry, options);
  const result = streamText({ model, prompt: 'Go.', tools, stopWhen: stepCountIs(3) });
  await result.consumeStream();
  return read(model.doStreamCalls);
}

/** @param {readonly import('./framework.mjs').ScriptedCall[]} calls */
function responses(calls) {
  return [
    {
      content: calls.map(({ id, name, args }) => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: name,
        input: args,
      })),
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
      usage: USAGE,
      warnings: WARNINGS,
    },
    {
      content: [{ type: 'text', text: 'Done.' }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: USAGE,
      warnings: WARNINGS,
    },
  ];
}

/** @param {any[]} requests */
function read(requests) {
  const [first, second] = requests;
  const results = (second?.prompt ?? [])
    .filter(({ role }) => role === 'tool')
    .flatMap(({ content }) => content);
  return {
    tools: (first?.tools ?? []).map(({ name, inputSchema }) => ({ name, schema: inputSchema })),
    results: results.map(({ toolCallId, output }) => ({
      id: toolCallId,
      ...readOutput(output),
    })),
  };
}

/** @param {any} output of the prompt that the SDK gives its model */
export function readOutput({ type, value }) {
  const parts = type === 'content' ? value : [{ type: 'text', text: String(value) }];
  return {
    text: parts.map(({ text }) => text ?? '').join(''),
    failed: type === 'error-text' || type === 'error-json',
    pictures: parts.flatMap((part) => {
      if (part.type === 'text') return [];
      const data = part.data?.data ?? part.data;
      return [`${part.mediaType} ${data}`];
    }),
  };
}
