import { Agent } from '@mastra/core/agent';
import { toMastraTools } from 'toolyard/formats';
import { readOutput } from './ai-sdk.mjs';

/** @type {import('./framework.mjs').Framework} */
export const mastra = {
  name: 'Mastra',
  types: 'skipped/mastra.ts',
  takesPictures: true,
  hasFlag: true,
  async ask(registry, options, calls) {
    const { model, tools, results } = scriptMastra(calls);
    const agent = new Agent({
      id: 'tester',
      name: 'Tester',
      instructions: 'Go.',
      model,
      tools: toMastraTools(registry, options),
    });
    const { error } = console;
    // Mastra reports arguments that are not JSON there, without their text.
    console.error = () => {};
    await agent.generate('Go.', { maxSteps: 3 }).finally(() => {
      console.error = error;
    });
    return { tools: tools(), results: results() };
  },
};

/** @type {import('./framework.mjs').ScriptModel} */
export function scriptMastra(calls) {
  const requests = [];
  const model = {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate(request) {
      requests.push(request);
      return requests.length === 1 ? toAnswer(calls.map(toPart)) : DONE;
    },
    async doStream() {
      throw new Error('This program does not stream.');
    },
  };
  return {
    model,
    tools: () => requests[0].tools.map(({ name, inputSchema }) => ({ name, schema: inputSchema })),
    results: () =>
      (requests[1]?.prompt ?? [])
        .filter(({ role }) => role === 'tool')
        .flatMap(({ content }) => content)
        .map(({ toolCallId, output }) => ({ id: toolCallId, ...readOutput(output) })),
  };
}

const toAnswer = (content, finishReason = 'tool-calls') => ({
  content,
  finishReason,
  usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
  warnings: [],
});

const DONE = toAnswer([{ type: 'text', text: 'Done.' }], 'stop');

/** @param {import('./framework.mjs').ScriptedCall} call */
function toPart({ id, name, args }) {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: args };
}
