import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServerOptions, UsageError } from './options.ts';
import { type EdgeServer, startEdgeServer } from './start.ts';

const start = (args: string[] = [], settings = {}): Promise<EdgeServer> =>
  startEdgeServer(readServerOptions(['--port', '0', ...args], settings));

/** The requests of a greeting, parsed like a shell parses them. */
function requestsOf(greeting: string): { url: string; init: RequestInit }[] {
  const lines = greeting.split('\n').filter((line) => line.trim().startsWith('curl '));
  return lines.map((line) => {
    const words = [...line.matchAll(/"((?:\\.|[^"])*)"|(\S+)/g)].map(([, quoted, bare]) =>
      (quoted ?? bare ?? '').replaceAll('\\"', '"'),
    );
    const after = (flag: string) => words.filter((_, at) => words[at - 1] === flag);
    const headers = after('-H').map((header) => header.split(': ') as [string, string]); // both are there
    const [body] = after('-d');
    const url = words.find((word) => word.startsWith('http://')) ?? '';
    return { url, init: { headers, ...(body !== undefined && { method: 'POST', body }) } };
  });
}

describe('the server at the terminal', () => {
  let server: EdgeServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  it('greets with three requests that work', async () => {
    const requests = requestsOf(server.greeting);
    const answers = await Promise.all(requests.map(({ url, init }) => fetch(url, init)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(texts[0]).toContain('"input_schema"');
    expect(texts[1]).toContain('"ok":true');
    expect(texts[2]).toMatch(/event: progress\n.*event: result\ndata: .*"ok":true.*event: done/s);
  });

  it('shows tokens that were made up anew, and none of the environment', async () => {
    const shown = /demo-operator-\w+/;
    const [one] = shown.exec(server.greeting) ?? [];
    const another = await start();
    const configured = await start([], { TOOLYARD_OPERATOR_TOKEN: 'a-secret' });
    await another.close();
    await configured.close();
    expect(another.greeting).toMatch(shown);
    expect(another.greeting).not.toContain(one);
    expect(configured.greeting).not.toMatch(/a-secret|demo-/);
  });

  it('gives traces to the operator', async () => {
    const [token = ''] = /demo-operator-\w+/.exec(server.greeting) ?? [];
    const answer = await fetch(`${server.origin}/edge/execute`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        calls: [{ toolCallId: 'a', name: 'get_skill', args: { name: 'triage' } }],
      }),
    });
    expect(await answer.text()).toContain('event: trace');
  });

  it('answers for its own name alone', async () => {
    const { port } = new URL(server.origin);
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((done, failed) => {
        const path = '/edge/health';
        get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
          answer.resume();
          done(answer.statusCode);
        }).on('error', failed);
      });
    expect(await statusFor(`localhost:${port}`)).toBe(200);
    expect(await statusFor('rebound.example')).toBe(421);
    expect(await statusFor(`rebound.example:${port}`)).toBe(421);
  });

  it('serves nothing but the playground beside it', async () => {
    for (const path of [
      '/lib/index.js',
      '/../lib/index.js',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
    ]) {
      expect((await fetch(`${server.origin}${path}`)).status, path).toBe(404);
    }
  });

  it('says so where its port is taken', async () => {
    const { port } = new URL(server.origin);
    const taken = startEdgeServer(readServerOptions(['--port', port], {}));
    await expect(taken).rejects.toThrow(`Port ${port} is taken. End what runs there`);
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--prot', '1']],
    [['--origin', 'a.example']],
  ])('refuses %j with how it is called', (args) => {
    expect(() => readServerOptions(args, {})).toThrow(UsageError);
    expect(() => readServerOptions(args, {})).toThrow('npm run serve:edge --');
  });

  it('refuses tokens that cannot be', async () => {
    await expect(start([], { TOOLYARD_TOKENS: '{' })).rejects.toThrow('not valid JSON');
  });
});
