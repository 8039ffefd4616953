import { Agent, Runner, tool, Usage } from '@openai/agents';
import { toOpenAiAgentsTools } from 'toolyard/formats';

/** @type {import('./framework.mjs').Framework} */
export const openAiAgents = {
  name: 'OpenAI Agents SDK',
  types: 'skipped/open-ai-agents.ts',
  takesPictures: true,
  hasFlag: false,
  async ask(registry, options, calls) {
    const { model, tools, results } = scriptOpenAiAgents(calls);
    const agent = new Agent({
      name: 'Tester',
      instructions: 'Call tools.',
      model,
      tools: toOpenAiAgentsTools(registry, { ...options, tool }),
    });
    // Otherwise a name that no tool has ends the run.
    const toolNotFoundBehavior = 'return_error_to_model';
    await new Runner({ tracingDisabled: true, toolNotFoundBehavior }).run(agent, 'Go.');
    return { tools: tools(), results: results() };
  },
};

/** @type {import('./framework.mjs').ScriptModel} */
export function scriptOpenAiAgents(calls) {
  const requests = [];
  const model = {
    async getResponse(request) {
      requests.push(request);
      return { usage: new Usage(), output: requests.length === 1 ? calls.map(toItem) : DONE };
    },
  };
  return {
    model,
    tools: () => requests[0].tools.map(({ name, parameters }) => ({ name, schema: parameters })),
    results: () =>
      (requests[1]?.input ?? [])
        .filter(({ type }) => type === 'function_call_result')
        .map(({ callId, output }) => ({ id: callId, failed: undefined, ...readOutput(output) })),
  };
}

const DONE = [
  {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'Done.' }],
  },
];

/** @param {import('./framework.mjs').ScriptedCall} call */
function toItem({ id, name, args }) {
  return { type: 'function_call', callId: id, name, arguments: args, status: 'completed' };
}

function readOutput(output) {
  const parts = [output].flat().map((one) => (typeof one === 'string' ? { text: one } : one));
  return {
    text: parts.map(({ text }) => text ?? '').join(''),
    pictures: parts.flatMap(({ image }) => {
      const found = /^data:(.+);base64,(.+)$/.exec(image ?? '');
      return found ? [`${found[1]} ${found[2]}`] : [];
    }),
  };
}
