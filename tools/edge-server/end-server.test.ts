import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** As `serve:edge`, without the installation of packages. */
const PROGRAM = `
import { endOnSignals } from './tools/edge-server/end-on-signals.mjs';
import { startEdgeServer } from './tools/edge-server/start.ts';

const settings = { TOOLYARD_OPERATOR_TOKEN: 's3cret' };
const server = await startEdgeServer({ port: 0, host: '127.0.0.1', origins: [], settings });
endOnSignals(() => server.close());
console.log(server.origin + '/edge ');
`;

/** Starting a process takes long on a busy machine. */
const PATIENCE_MS = 60_000;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** The program in a process of its own, once it serves. */
async function startProgram() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  let output = '';
  const service = await new Promise<string>((done, failed) => {
    child.once('exit', () => failed(new Error(`It ended: ${output}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+\/edge(?=\s)/.exec(output) ?? [];
      if (found !== undefined) done(found);
    });
  });
  return { child, exited, service };
}

/** A stream of a call that takes some seconds. */
function startStream(service: string): Promise<Response> {
  const call = { toolCallId: '1', name: 'terminal', args: { command: 'npx vitest run' } };
  return fetch(`${service}/execute`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer s3cret',
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ calls: [call], personality: 'engineer' }),
  });
}

describe('the process of the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'lets running calls end after %s, refuses others, and exits with 0',
    { timeout: PATIENCE_MS },
    async (signal) => {
      const { child, exited, service } = await startProgram();
      const stream = await startStream(service);
      child.kill(signal);
      // The signal is asynchronous; the answer of a process that closes is a 503.
      const statusOf = async () => (await fetch(`${service}/ready`)).status;
      await expect.poll(statusOf, { timeout: 10_000 }).toBe(503);
      expect((await fetch(`${service}/tools`)).status).toBe(503);
      expect((await fetch(`${service}/health`)).status).toBe(200);
      expect(await stream.text()).toMatch(/event: result\n.*"ok":true.*event: done\n/s);
      expect(await exited).toBe(0);
    },
  );

  it('exits at once after a second signal', { timeout: PATIENCE_MS }, async () => {
    const { child, exited, service } = await startProgram();
    const stream = await startStream(service);
    child.kill('SIGTERM');
    const statusOf = async () => (await fetch(`${service}/ready`)).status;
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(503);
    const text = stream.text().catch(() => 'cut');
    // A signal right after the first counts as the same one.
    const repeat = setInterval(() => child.kill('SIGTERM'), 100);
    expect(await exited).toBe(1);
    clearInterval(repeat);
    expect(await text).toBe('cut');
  });
});
