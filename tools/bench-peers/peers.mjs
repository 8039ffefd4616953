/**
 * Ways in which other libraries run the tool calls of one turn. Each validates the arguments and
 * runs a tool that does nothing. The packages are those of this folder, installed on demand.
 */

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {number} [most] the longest turn that ends in a reasonable time
 * @property {(calls: { toolCallId: string, args: { a: number } }[]) => Promise<() => Promise<number>>} prepare
 *   makes a function that runs these calls and says how many results there were
 */

/** Not a literal specifier: the packages may have been installed just now. @param {string} name */
const load = (name) => import(name);

const DESCRIPTION = 'Does nothing.';

async function schema() {
  const { z } = await load('zod');
  return z.object({ a: z.number() });
}

/** @type {Peer} */
const mastra = {
  name: '@mastra/core',
  async prepare(calls) {
    const { createTool } = await load('@mastra/core/tools');
    const inputSchema = await schema();
    const execute = async () => 'x';
    const tools = new Map([
      ['noop', createTool({ id: 'noop', description: DESCRIPTION, inputSchema, execute })],
    ]);
    return async () =>
      (await Promise.all(calls.map(({ args }) => tools.get('noop').execute(args, {})))).length;
  },
};

/** @type {Peer} */
const mcpLite = {
  name: 'mcp-lite, dispatch only',
  async prepare(calls) {
    const { McpServer } = await load('mcp-lite');
    const { z } = await load('zod');
    const server = new McpServer({
      name: 'bench',
      version: '1.0.0',
      schemaAdapter: (/** @type {unknown} */ one) => z.toJSONSchema(one),
    });
    server.tool('noop', {
      description: DESCRIPTION,
      inputSchema: await schema(),
      handler: mcpResult,
    });
    return async () =>
      (
        await Promise.all(
          calls.map(({ args }, id) =>
            server._dispatch({
              ...{ jsonrpc: '2.0', id, method: 'tools/call' },
              params: { name: 'noop', arguments: args },
            }),
          ),
        )
      ).length;
  },
};

const mcpResult = async () => ({ content: [{ type: 'text', text: 'x' }] });

/** @type {Peer} */
const mcpSdk = {
  name: '@modelcontextprotocol/sdk, in memory',
  async prepare(calls) {
    const { Client } = await load('@modelcontextprotocol/sdk/client/index.js');
    const { McpServer } = await load('@modelcontextprotocol/sdk/server/mcp.js');
    const { InMemoryTransport } = await load('@modelcontextprotocol/sdk/inMemory.js');
    const server = new McpServer({ name: 'bench', version: '1.0.0' });
    const { shape } = await schema();
    server.registerTool('noop', { description: DESCRIPTION, inputSchema: shape }, mcpResult);
    const [here, there] = InMemoryTransport.createLinkedPair();
    await server.connect(there);
    const client = new Client({ name: 'bench', version: '1.0.0' });
    await client.connect(here);
    return async () =>
      (
        await Promise.all(
          calls.map(({ args }) => client.callTool({ name: 'noop', arguments: args })),
        )
      ).length;
  },
};

/** @type {Peer} */
const langGraph = {
  name: '@langchain/langgraph, ToolNode',
  async prepare(calls) {
    const { ToolNode } = await load('@langchain/langgraph/prebuilt');
    const { tool } = await load('@langchain/core/tools');
    const { AIMessage } = await load('@langchain/core/messages');
    const about = { name: 'noop', description: DESCRIPTION, schema: await schema() };
    const node = new ToolNode([tool(async () => 'x', about)]);
    const tool_calls = calls.map(({ toolCallId: id, args }) => ({ id, name: 'noop', args }));
    return async () =>
      (await node.invoke({ messages: [new AIMessage({ content: '', tool_calls })] })).messages
        .length;
  },
};

/** @type {Peer} */
const aiSdk = {
  name: 'ai, generateText',
  async prepare(calls) {
    const { generateText, tool } = await load('ai');
    const { MockLanguageModelV4 } = await load('ai/test');
    const answer = {
      content: calls.map(({ toolCallId, args }) => ({
        ...{ type: 'tool-call', toolCallId, toolName: 'noop' },
        input: JSON.stringify(args),
      })),
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      warnings: [],
    };
    const model = new MockLanguageModelV4({ doGenerate: async () => answer });
    const execute = async () => 'x';
    const noop = tool({ description: DESCRIPTION, inputSchema: await schema(), execute });
    return async () =>
      (await generateText({ model, prompt: '-', tools: { noop } })).toolResults.length;
  },
};

/** @type {Peer} */
const openAiAgents = {
  name: '@openai/agents',
  // Its time grows with the square of the calls.
  most: 100,
  async prepare(calls) {
    const { Agent, Usage, run, setTracingDisabled, tool } = await load('@openai/agents');
    setTracingDisabled(true);
    const output = calls.map(({ toolCallId: callId, args }) => ({
      ...{ type: 'function_call', callId, name: 'noop', status: 'completed' },
      arguments: JSON.stringify(args),
    }));
    const model = { getResponse: async () => ({ usage: new Usage(), output }) };
    const about = { name: 'noop', description: DESCRIPTION, parameters: await schema() };
    const agent = new Agent({
      name: 'bench',
      model,
      tools: [tool({ ...about, execute: async () => 'x' })],
      toolUseBehavior: 'stop_on_first_tool',
    });
    return async () => {
      const { newItems } = await run(agent, '-');
      return newItems.filter((/** @type {{ type: string }} */ { type }) => /output/.test(type))
        .length;
    };
  },
};

export const peers = [mastra, mcpLite, mcpSdk, langGraph, aiSdk, openAiAgents];
