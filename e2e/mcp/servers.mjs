import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { call } from './support/context.mjs';
import { spawnProgram } from './support/programs.mjs';

const { resolve } = createRequire(import.meta.url);
/** @param {string} name */
const programOf = (name) =>
  join(dirname(resolve(`@modelcontextprotocol/server-${name}/package.json`)), 'dist', 'index.js');

/** A PNG of eight bytes: only its start. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param {any} connection */
const useEverything = async (connection) => {
  assert.equal(await call(connection, 'echo', { message: 'hi' }), 'Echo: hi');
  assert.match(await call(connection, 'get-sum', { a: 'x' }), /^Error: .*expected number/);
  const links = await call(connection, 'get-resource-links', { count: 2 });
  assert.match(links, /\n\[resource demo:\/\/\S+\/2\]\nResource 2: This is a plaintext resource/);
  assert.match(links, /\n\[resource demo:\/\/\S+\/1, text\/plain, \d+ bytes\]$/);
  assert.match(await call(connection, 'simulate-research-query', { topic: 'tea' }), /Report: tea/);
};

/**
 * The kind `mcp` with published servers.
 *
 * @param {string} lib the folder of the built package
 * @returns {Promise<import('./run.mjs').Case[]>}
 */
export async function serverCases(lib) {
  const { connectMcpServer } = await import(`${lib}/kinds.js`);

  /**
   * @param {string} program
   * @param {string[]} args
   * @param {(connection: any) => Promise<void>} use
   */
  const withProgram = async (program, args, use) => {
    const transport = () =>
      new StdioClientTransport({
        command: process.execPath,
        args: [programOf(program), ...args],
        stderr: 'ignore',
      });
    const connection = await connectMcpServer({ name: program, transport });
    await use(connection).finally(() => connection.close());
  };

  return [
    {
      name: 'server-everything over stdio: errors, links, and a task',
      run: () => withProgram('everything', ['stdio'], useEverything),
    },
    ...[
      { via: 'streamable-http', mode: 'streamableHttp', path: '/mcp' },
      { via: 'sse', mode: 'sse', path: '/sse' },
    ].map(({ via, mode, path }) => ({
      name: `server-everything over ${via}: errors, links, and a task`,
      run: async () => {
        const program = await spawnProgram(programOf('everything'), [mode]);
        try {
          const connection = await connectMcpServer({ name: 'e', url: `${program.url}${path}` });
          assert.equal(connection.protocol.transport, via);
          await useEverything(connection).finally(() => connection.close());
        } finally {
          await program.close();
        }
      },
    })),
    {
      name: 'server-filesystem: a file, a refusal, and a picture without its data',
      run: async () => {
        const folder = await mkdtemp(join(tmpdir(), 'toolyard-mcp-'));
        try {
          await writeFile(join(folder, 'a.txt'), 'hello');
          await writeFile(join(folder, 'p.png'), PNG);
          await withProgram('filesystem', [folder], async (files) => {
            assert.equal(
              await call(files, 'read_text_file', { path: join(folder, 'a.txt') }),
              'hello',
            );
            assert.match(
              await call(files, 'read_text_file', { path: '/etc/passwd' }),
              /^Error: Access denied/,
            );
            const picture = await call(files, 'read_media_file', { path: join(folder, 'p.png') });
            assert.match(picture, /\[image, image\/png, 8 bytes\]/);
            assert.ok(!picture.includes(PNG.toString('base64')));
          });
        } finally {
          await rm(folder, { recursive: true });
        }
      },
    },
    memoryCase(connectMcpServer),
  ];
}

/**
 * @param {(options: any) => Promise<any>} connectMcpServer
 * @returns {import('./run.mjs').Case}
 */
function memoryCase(connectMcpServer) {
  return {
    name: 'server-memory: what one call stores, the next one finds',
    run: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'toolyard-mcp-'));
      const transport = () =>
        new StdioClientTransport({
          command: process.execPath,
          args: [programOf('memory')],
          env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
          stderr: 'ignore',
        });
      const memory = await connectMcpServer({ name: 'memory', transport });
      try {
        const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }];
        await call(memory, 'create_entities', { entities });
        assert.match(await call(memory, 'search_nodes', { query: 'tea' }), /"Ada"/);
      } finally {
        await memory.close();
        await rm(folder, { recursive: true });
      }
    },
  };
}
