import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createToolRegistry } from '../src/core/index.ts';
import { createToolServer, DEFAULT_LIMITS } from '../src/edge/index.ts';
import { problemKinds } from '../src/edge/problem.ts';

const DOCS = resolve(import.meta.dirname, '../docs/edge');

const read = (name: string): Promise<string> => readFile(join(DOCS, name), 'utf8');

async function describedRoutes(): Promise<string[]> {
  const serve = createToolServer({
    registry: createToolRegistry(),
    personalities: [{ id: 'guest', name: 'Guest', description: '-' }],
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
      const spaced = String(value).replace(/\B(?=(\d{3})+$)/g, value < 10_000 ? '' : ',');
      expect(page).toContain(`| \`${name}\` | ${spaced} |`);
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
    for (const platform of ['browser', 'bun', 'cloudflare', 'deno', 'node', 'vercel']) {
      expect((await read(`${platform}.md`)).split('\n').length).toBeLessThan(60);
    }
  });
});
