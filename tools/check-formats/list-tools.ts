import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { messageOf } from '../../src/lib/message-of.ts';
import { fetchPackage, programOf } from './fetch-package.ts';
import type { ServerPackage } from './packages.ts';

/** Time limit for a server to start and list its tools, in milliseconds. */
const TIMEOUT = 45_000;

/**
 * Starts a published MCP server and lists its tools. The server gets an empty home directory and only
 * the variables of its entry. It has exited before this returns.
 *
 * @throws Error where it cannot be installed or does not answer
 */
export async function listTools(cache: string, server: ServerPackage): Promise<unknown[]> {
  const { name, version, args = [], env = {} } = server;
  const program = await programOf(await fetchPackage(cache, name, version), name);
  const home = await mkdtemp(join(tmpdir(), 'formats-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args.map((arg) => arg.replace('{dir}', home))],
    cwd: home,
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-400);
  });
  const client = new Client({ name: 'check-formats', version: '1' });
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    await client.connect(transport, { signal, timeout: TIMEOUT });
    const tools: unknown[] = [];
    let cursor: string | undefined;
    do {
      const params = cursor === undefined ? undefined : { cursor };
      const page = await client.listTools(params, { signal, timeout: TIMEOUT });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return tools;
  } catch (thrown) {
    const reason = messageOf(thrown);
    const last = said.trim().split('\n').at(-1) ?? '';
    throw new Error(last === '' ? reason : `${reason} (${last.slice(0, 120)})`);
  } finally {
    await client.close();
    await rm(home, { recursive: true, force: true });
  }
}
