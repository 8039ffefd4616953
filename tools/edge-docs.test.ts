import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToolRegistry } from '../src/core/index.ts';
import { createToolServer, DEFAULT_LIMITS } from '../src/edge/index.ts';
import { problemKinds } from '../src/edge/problem.ts';

const DOCS = resolve(import.meta.dirname, '../docs/edge');

const read = (name: string): Promise<string> => readFile(join(DOCS, name), 'utf8');

async function describedRoutes(): Promise<string[]> {
  const serve = createToolServer({
    registry: createToolRegistry(),
    personalities: [{ id: 'guest', name: 'Guest', description: '-', toolset: [] }],
    auth: { anonymous: { subject: 'guest', personalities: ['guest'] } },
  });
  const answer = await serve(new Request('http://localhost/openapi.json'));
  const { paths } = (await answer.json()) as { paths: Record<string, object> }; // OpenAPI has it
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe('the page on the edge server', () => {
  it('has every problem, with its status', async () => {
    const page = await read('README.md');
    for (const { code, status } of problemKinds()) {
      expect(page).toMatch(new RegExp(`\`${code}\` \\| ${status} \\|`));
    }
  });

  it('has every limit, with its default', async () => {
    const page = await read('README.md');
    for (const [name, value] of Object.entries(DEFAULT_LIMITS)) {
      expect(page).toContain(`| \`${name}\` | ${value.toLocaleString('en-US')} |`);
    }
  });

  it('has every route that the service describes', async () => {
    const page = await read('README.md');
    const routes = await describedRoutes();
    expect(routes).toContain('POST /execute');
    for (const route of routes) expect(page).toMatch(new RegExp(`\`${route}[?\`]`));
  });

  it('leads to every other page; those on platforms are short', async () => {
    const page = await read('README.md');
    const others = (await readdir(DOCS)).filter((name) => name !== 'README.md');
    for (const name of others) {
      expect(page).toContain(`(${name})`);
    }
    for (const platform of ['bun', 'cloudflare', 'deno', 'node', 'vercel']) {
      expect((await read(`${platform}.md`)).split('\n').length).toBeLessThan(60);
    }
    // With the program of the page, or of an app.
    for (const longer of ['browser', 'express', 'fastify', 'hono', 'next', 'sveltekit']) {
      expect((await read(`${longer}.md`)).split('\n').length).toBeLessThan(85);
    }
  });
});

describe('the program of the page on access', () => {
  const DELETE = 'mcp__files__delete_file';
  const ABSENT = 'mcp__files__delete_other';
  // Beside the other results of tools, so that its imports of the source are compiled.
  const folder = resolve(import.meta.dirname, '../.cache/edge-docs');
  let serve: (request: Request) => Promise<Response>;

  beforeAll(async () => {
    vi.stubEnv('TOKEN', 's3cret');
    const program = /```js\n(.*?)```/s.exec(await read('access.md'))?.[1] ?? '';
    const source = (path: string) => `from ${JSON.stringify(resolve(DOCS, '../../src', path))}`;
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'access.js');
    await writeFile(
      file,
      program
        .replaceAll("from 'toolyard'", source('core/index.ts'))
        .replaceAll("from 'toolyard/edge'", source('edge/index.ts')),
    );
    ({ fetch: serve } = await import(/* @vite-ignore */ pathToFileURL(file).href));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, body?: object, token = '') => {
    const answer = await serve(
      new Request(`http://localhost${path}`, {
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream;q=0.5',
          ...(token !== '' && { authorization: `Bearer ${token}` }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
    return answer.text();
  };
  const mcp = (method: string, params: object = {}) =>
    ask('/mcp', { jsonrpc: '2.0', id: 1, method, params });
  const call = (name: string) => ({ toolCallId: '1', name, args: { path: 'a.txt' } });

  it('shows a caller without a token nothing of the destructive tool', async () => {
    const listed = [
      await ask('/tools'),
      await ask('/tools?format=mcp'),
      await ask('/openapi.json'),
      await mcp('tools/list'),
    ];
    for (const text of listed) {
      expect(text).toContain('greet');
      expect(text).not.toContain('files');
    }
    expect(await ask('/tools/greet', { args: { name: 'Ada' } })).toContain('Hello, Ada');
  });

  it('answers its call as one of a tool that does not exist', async () => {
    const answers = async (name: string) => {
      const texts = [
        await ask('/execute', { calls: [call(name)] }),
        await ask('/execute', { calls: [call(name)], context: { dryRun: true } }),
        await ask(`/tools/${name}`, { args: { path: 'a.txt' } }),
        await mcp('tools/call', { name, arguments: { path: 'a.txt' } }),
      ];
      return texts.map((text) => text.replaceAll(name, 'NAME').replace(/"durationMs":[\d.]+/, ''));
    };
    const known = await answers(DELETE);
    expect(known).toEqual(await answers(ABSENT));
    for (const text of known) expect(text).toContain('Unknown tool: NAME');
  });

  it('lets the editor delete, in the folder of its subject, and the reader only read', async () => {
    const as = (personality: string, name: string, context = {}) =>
      ask('/execute', { calls: [call(name)], personality, context }, 's3cret');
    expect(await as('editor', DELETE)).toContain('deleted /srv/ada/a.txt');
    expect(await as('reader', DELETE)).toContain(`Unknown tool: ${DELETE}`);
    expect(await as('reader', 'mcp__files__read_file')).toContain('the text of /srv/ada/a.txt');
    expect(await as('editor', DELETE, { workingDir: '/' })).toContain('is set by the server');
  });
});
