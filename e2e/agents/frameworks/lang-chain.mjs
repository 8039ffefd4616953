import {
  AIMessage,
  AIMessageChunk,
  createAgent,
  createMiddleware,
  DynamicStructuredTool,
  fakeModel,
  HumanMessage,
  ToolMessage,
} from 'langchain';
import { answerInvalidCalls, toLangChainTools } from 'toolyard/formats';

/** @type {import('./framework.mjs').Framework[]} */
export const langChain = [
  ['LangChain', toMessage],
  ['LangChain, streamed', toStreamedMessage],
].map(([name, write]) => ({
  name,
  types: 'skipped/lang-chain.ts',
  takesPictures: true,
  hasFlag: true,
  async ask(registry, options, calls) {
    const { model, tools, results } = scriptLangChain(calls, write);
    const classes = { DynamicStructuredTool, ToolMessage };
    const invalid = answerInvalidCalls({ AIMessage, createMiddleware, ToolMessage });
    const agent = createAgent({
      model,
      tools: toLangChainTools(registry, { ...options, ...classes }),
      middleware: [invalid],
    });
    await agent.invoke({ messages: [new HumanMessage('Go.')] });
    return { tools: tools(), results: results() };
  },
}));

/** @type {import('./framework.mjs').ScriptModel} */
export function scriptLangChain(calls, write = toMessage) {
  const model = fakeModel().respond(write(calls)).respond(new AIMessage('Done.'));
  const given = [];
  const bindTools = model.bindTools.bind(model);
  model.bindTools = (bound) => {
    given.push(...bound);
    return bindTools(bound);
  };
  return {
    model,
    tools: () => given.map(({ name, schema }) => ({ name, schema })),
    results: () =>
      (model.calls[1]?.messages ?? [])
        .filter((one) => ToolMessage.isInstance(one))
        .map(({ tool_call_id, status, content }) => ({
          id: tool_call_id,
          failed: status === 'error',
          ...readContent(content),
        })),
  };
}

/** As the packages of providers make it: arguments that are not JSON are an invalid call. */
function toMessage(calls) {
  const parts = { content: '', tool_calls: [], invalid_tool_calls: [] };
  for (const { id, name, args } of calls) {
    try {
      parts.tool_calls.push({ id, name, args: JSON.parse(args), type: 'tool_call' });
    } catch (error) {
      const invalid = { id, name, args, error: String(error), type: 'invalid_tool_call' };
      parts.invalid_tool_calls.push(invalid);
    }
  }
  return new AIMessage(parts);
}

/** As LangChain joins a stream: it completes arguments that are not JSON by itself. */
function toStreamedMessage(calls) {
  const chunks = calls.map((call, index) => ({ ...call, index, type: 'tool_call_chunk' }));
  return new AIMessageChunk({ content: '', tool_call_chunks: chunks });
}

function readContent(content) {
  const parts = typeof content === 'string' ? [{ text: content }] : content;
  return {
    text: parts.map(({ text }) => text ?? '').join(''),
    pictures: parts.flatMap(({ image_url }) => {
      const found = /^data:(.+);base64,(.+)$/.exec(image_url?.url ?? '');
      return found ? [`${found[1]} ${found[2]}`] : [];
    }),
  };
}
