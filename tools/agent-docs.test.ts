import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AgentFormat } from '../src/formats/agent/agent-messages.ts';
import { SAMPLES } from '../src/formats/agent/agent-test-support.ts';
import { AGENT_FORMATS } from '../src/formats/agent/calls-in.ts';

const DOCS = resolve(import.meta.dirname, '../docs/agents');
// Beside the other results of tools, so that their imports of the source are compiled.
const folder = resolve(import.meta.dirname, '../.cache/agent-docs');

/** A client with the methods of every SDK. Each asks the model of the test. */
const SDK = `
const ask = (request) => globalThis.askModel(request);
export class Client {
  chat = { completions: { create: ask } };
  responses = { create: ask };
  messages = { create: ask };
  models = { generateContent: ask };
  send = ask;
}
export class ConverseCommand { constructor(input) { Object.assign(this, input); } }
export { Client as default, Client as GoogleGenAI, Client as BedrockRuntimeClient };
`;

let programs: string[] = [];

beforeAll(async () => {
  const page = await readFile(join(DOCS, 'README.md'), 'utf8');
  const source = (path: string) => `from ${JSON.stringify(resolve(DOCS, '../../src', path))}`;
  const [registry = '', ...others] = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) =>
    code
      // The source of each entry: the package may not be built yet.
      .replaceAll(/from 'toolyard(?:\/([\w-]+))?'/g, (_, entry = 'core') =>
        source(`${entry}/index.ts`),
      )
      .replaceAll(/from '(?:openai|@[\w/-]+)'/g, "from './sdk.js'"),
  );
  programs = others;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sdk.js'), SDK);
  await writeFile(join(folder, 'registry.js'), registry);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const programOf = (format: AgentFormat) =>
  programs.find((program) => program.includes(`toolyardFor('${format}'`)) ?? '';

it('the page on agents has a program for each format, and its package', async () => {
  const page = await readFile(join(DOCS, 'README.md'), 'utf8');
  expect(programs).toHaveLength(AGENT_FORMATS.length);
  const imported = [...page.matchAll(/import .* from '([^'./][^']*)'/g)].map(([, name]) => name);
  const needed = new Set(imported.filter((name) => !/^toolyard/.test(name ?? '')));
  for (const name of needed) expect(page).toContain(`npm install toolyard ${name}\``);
  expect(needed.size).toBe(4);
});

it.each(AGENT_FORMATS)('the program for %s answers a call of its model', async (format) => {
  const sample = SAMPLES[format];
  const requests: unknown[] = [];
  const last = sample.response([]);
  vi.stubGlobal('askModel', async (request: unknown) => {
    requests.push(structuredClone({ ...(request as object) }));
    const broken = sample.textArguments ? '{"name":"A' : '"Ada"';
    const calls = [
      { id: 'a', name: 'greet', args: '{"name":"Ada"}' },
      { id: 'b', name: 'greet', args: broken },
    ];
    return requests.length === 1 ? sample.response(calls) : last;
  });
  const file = join(folder, `${format}.js`);
  await writeFile(file, programOf(format));
  const program = await import(/* @vite-ignore */ pathToFileURL(file).href);

  expect(program.reply).toBe(last);
  expect(requests).toHaveLength(2);
  const [first, second] = requests.map((request) => JSON.stringify(request));
  expect(first).toContain('Greets a person by name.');
  expect(first).not.toContain('Hello, Ada');
  expect(second).toContain('Hello, Ada');
  expect(second).toContain('Send the call again');
});
