import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { call } from './support/context.mjs';
import { edgeServerOf, TOKEN } from './support/edge-server.mjs';
import { spawnProgram } from './support/programs.mjs';

const HERE = join(import.meta.dirname, 'python');
const SERVER = join(HERE, 'server.py');
const CLIENT = join(HERE, 'client.py');
/** A Python whose packages include `mcp` 2, such as that of a virtual environment. */
const PYTHON = process.env.MCP_PYTHON ?? 'python3';
const run = promisify(execFile);

/**
 * The kind `mcp` and the edge server with the Python SDK. No cases where Python has no such package:
 * only Node is required here.
 *
 * @param {string} lib the folder of the built package
 * @returns {Promise<import('./run.mjs').Case[]>}
 */
export async function pythonCases(lib) {
  if (!(await hasPackage())) {
    console.log(
      `The Python SDK of MCP was not tried: ${PYTHON} has no package mcp 2. MCP_PYTHON may name another Python.`,
    );
    return [];
  }
  const { connectMcpServer } = await import(`${lib}/kinds.js`);
  const withEdgeServer = await edgeServerOf(lib);

  return [
    {
      name: 'a Python server over stdio: a value, refusals, a picture',
      run: async () => {
        const transport = () =>
          new StdioClientTransport({ command: PYTHON, args: [SERVER], stderr: 'ignore' });
        const connection = await connectMcpServer({ name: 'python', transport });
        await useServer(connection).finally(() => connection.close());
      },
    },
    {
      name: 'a Python server over HTTP: a value, refusals, a picture',
      run: async () => {
        const program = await spawnProgram(SERVER, [], PYTHON);
        try {
          const connection = await connectMcpServer({ name: 'python', url: `${program.url}/mcp` });
          assert.equal(connection.protocol.transport, 'streamable-http');
          await useServer(connection).finally(() => connection.close());
        } finally {
          await program.close();
        }
      },
    },
    ...[
      { mode: 'auto', protocol: '2026-07-28' },
      { mode: 'legacy', protocol: '2025-11-25' },
    ].map(({ mode, protocol }) => ({
      name: `a Python client (${mode}) with the edge server`,
      run: withEdgeServer(async (url) => {
        const { stdout } = await run(PYTHON, [CLIENT, url, TOKEN, mode]);
        const seen = JSON.parse(stdout);
        assert.equal(seen.protocol, protocol);
        assert.equal(seen.instructions, 'Greets.');
        assert.deepEqual(
          seen.tools.map((/** @type {{ name: string }} */ { name }) => name),
          ['greet'],
        );
        assert.deepEqual(seen.greeted.content[0], { type: 'text', text: 'Hello, Ada' });
        assert.deepEqual(seen.greeted.structuredContent, { letters: 3 });
        assert.equal(seen.greeted.isError, false);
        assert.deepEqual(seen.progress, [[50, 100, 'half']]);
        assert.equal(seen.refused.isError, true);
        assert.match(seen.refused.content[0].text, /Eve is not on the list/);
        assert.equal(seen.wrong.isError, true);
        assert.match(seen.wrong.content[0].text, /name/);
      }),
    })),
  ];
}

/** @returns {Promise<boolean>} */
function hasPackage() {
  const question = 'from mcp.server.mcpserver import MCPServer';
  return run(PYTHON, ['-c', question]).then(
    () => true,
    () => false,
  );
}

/** @param {any} connection */
async function useServer(connection) {
  const greeting = JSON.parse(await call(connection, 'greet', { name: 'Ada' }));
  assert.deepEqual(greeting, { text: 'Hello, Ada', letters: 3 });
  assert.match(await call(connection, 'greet', { name: 'Eve' }), /^Error: .*not on the list/);
  assert.match(await call(connection, 'greet', {}), /^Error: .*name\s+Field required/s);
  assert.equal(await call(connection, 'draw', {}), '[image, image/png, 67 bytes]');
  assert.equal(await call(connection, 'count', {}), 'done');
}
