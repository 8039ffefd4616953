import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { call } from './support/context.mjs';
import { edgeServerOf, TOKEN } from './support/edge-server.mjs';

const PROXY = join(
  dirname(createRequire(import.meta.url).resolve('mcp-remote/package.json')),
  'dist/proxy.js',
);

/**
 * Published clients with the edge server.
 *
 * @param {string} lib the folder of the built package
 * @returns {Promise<import('./run.mjs').Case[]>}
 */
export async function clientCases(lib) {
  const { connectMcpServer } = await import(`${lib}/kinds.js`);
  const withServer = await edgeServerOf(lib);

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
