/**
 * Connects to an MCP server and calls its tool while `Function` and `eval` are traps. Prints the
 * result and each compiled text as JSON. A test starts it through tsx.
 */
import { makeCtx } from '../../../core/test-support.ts';
import { connectMcpServer } from '../connect.ts';
import { loadInPageMcp } from '../load.ts';

const made: unknown[][] = [];
const refuse = (_: unknown, texts: unknown[]): never => {
  made.push(texts);
  throw new EvalError('not allowed');
};
globalThis.Function = new Proxy(globalThis.Function, { construct: refuse, apply: refuse });
Reflect.set(globalThis, 'eval', (text: string) => refuse(undefined, [text]));

const { createInPageMcpServer } = await loadInPageMcp();

const server = createInPageMcpServer({
  name: 's',
  tools: [
    {
      name: 'twice',
      inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
      outputSchema: { type: 'object', required: ['n'] },
      run: ({ n }) => ({ content: [], structuredContent: { n: Number(n) * 2 } }),
    },
  ],
});
const connection = await connectMcpServer({ name: 's', transport: server.transport });
const result = await connection.tools[0]?.tool.execute({ n: 2 }, makeCtx());
await connection.close();
console.log(JSON.stringify({ result, made }));
