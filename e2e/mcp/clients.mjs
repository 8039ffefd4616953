import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { getRequestListener } from '@hono/node-server';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { call } from './support/context.mjs';
import { listen } from './support/loopback.mjs';

const PROXY = join(
  dirname(createRequire(import.meta.url).resolve('mcp-remote/package.json')),
  'dist/proxy.js',
);
const TOKEN = 's3cret';

/**
 * Published clients with the edge server.
 *
 * @param {string} lib the folder of the built package
 * @returns {Promise<import('./run.mjs').Case[]>}
 */
export async function clientCases(lib) {
  const { createToolRegistry, defineTool, err, ok } = await import(`${lib}/index.js`);
  const { bearerTokens, createToolServer } = await import(`${lib}/edge.js`);
  const { connectMcpServer } = await import(`${lib}/kinds.js`);

  /** @param {(url: string) => Promise<void>} use */
  const withServer = (use) => async () => {
    const schema = /** @type {const} */ ({
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    });
    const tools = [
      defineTool({
        name: 'greet',
        description: 'Greets a person by name.',
        schema,
        execute: async (/** @type {{ name: string }} */ { name }) =>
          name === 'Eve' ? err('Eve is not on the list.') : ok(`Hello, ${name}`),
      }),
    ];
    const edge = createToolServer({
      registry: createToolRegistry({ tools }),
      personalities: [{ id: 'host', name: 'Host', description: 'Welcomes.', toolset: ['greet'] }],
      auth: { verify: bearerTokens({ [TOKEN]: { subject: 'ada', personalities: ['host'] } }) },
    });
    const server = await listen(getRequestListener(edge));
    await use(`${server.url}/mcp`).finally(server.close);
  };

  return [
    {
      name: '@ai-sdk/mcp lists and calls the tools of the edge server',
      run: withServer(async (url) => {
        const headers = { Authorization: `Bearer ${TOKEN}` };
        const client = await createMCPClient({ transport: { type: 'http', url, headers } });
        try {
          const { greet } = await client.tools();
          const options = { toolCallId: 'a', messages: [] };
          const greeted = await greet?.execute?.({ name: 'Ada' }, options);
          assert.deepEqual(greeted?.content, [{ type: 'text', text: 'Hello, Ada' }]);
          const refused = await greet?.execute?.({ name: 'Eve' }, options);
          assert.equal(refused?.isError, true);
          assert.match(JSON.stringify(refused?.content), /not on the list/);
        } finally {
          await client.close();
        }
      }),
    },
    {
      name: 'mcp-remote stands between the kind and the edge server',
      run: withServer(async (url) => {
        const header = `Authorization:Bearer ${TOKEN}`;
        const transport = () =>
          new StdioClientTransport({
            command: process.execPath,
            args: [PROXY, url, '--allow-http', '--header', header],
            stderr: 'ignore',
          });
        const connection = await connectMcpServer({ name: 'edge', transport });
        try {
          assert.equal(await call(connection, 'greet', { name: 'Ada' }), 'Hello, Ada');
          assert.match(await call(connection, 'greet', { name: 'Eve' }), /^Error: Eve is not/);
        } finally {
          await connection.close();
        }
      }),
    },
  ];
}
