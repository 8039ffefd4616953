import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuestTypes, type GuestTypes, writeGuestTypes } from './guest-types.ts';

const TSC = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

let folder = '';
let types: GuestTypes = {};
let written: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guest-types-test-'));
  types = await createGuestTypes();
  written = await writeGuestTypes(types, folder);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a tool of the guest is typed by its own schema', async () => {
  const errors = await check(`
    import { defineTool, err, ok } from 'toolyard';
    export const tool = defineTool({
      name: 'greet', description: 'Greets.',
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, times: { type: 'integer' } },
        required: ['name'],
      },
      capabilities: { network: { allowedHosts: ['api.example.com'] } },
      async execute({ name, times }, ctx) {
        const sure: string = name;
        const perhaps: number | undefined = times;
        ctx.emit({ type: 'progress', toolName: 'greet', message: 'half', percent: 50 });
        const answer = await ctx.scopedFetch?.(new URL('https://api.example.com/x'));
        if (!answer?.ok) return err(\`status \${answer?.status}\`);
        await new Promise((resolve) => setTimeout(resolve, 10));
        console.log(structuredClone([3, 1].toSorted()), new TextEncoder().encode(sure));
        ctx.abortSignal.throwIfAborted();
        return ok(String(perhaps) + (await answer.text()));
      },
    });`);
  expect(errors).toEqual([]);
});

test('arguments that the schema does not have are refused', async () => {
  const errors = await check(`
    import { defineTool, ok } from 'toolyard';
    export const tool = defineTool({
      name: 'greet', description: 'Greets.',
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      execute: async ({ name }) => ok(name.toFixed(2)),
    });`);
  expect(errors).toEqual([expect.stringContaining("'toFixed' does not exist on type 'string'")]);
});

test('a reducer has the types of the contract', async () => {
  expect(
    await check(`
    import type { ToolResultReducer } from 'toolyard';
    export const reducer: ToolResultReducer = {
      toolName: 'search_files',
      reduce: (result, { turnCount }) =>
        result.ok ? { ...result, value: result.value.slice(0, turnCount) } : result,
    };`),
  ).toEqual([]);
});

test.each([
  'fetch',
  'document',
  'window',
  'self',
  'process',
  'require',
  'Intl',
  'Atomics',
  'SharedArrayBuffer',
  'WeakRef',
  'FinalizationRegistry',
  'performance',
  'localStorage',
  'XMLHttpRequest',
  'WebAssembly',
  'postMessage',
])('%s, which the guest lacks, is no name', async (name) => {
  expect(await check(`export const it = ${name};`)).toEqual([
    expect.stringContaining(`Cannot find name '${name}'`),
  ]);
});

test('methods that speak a language are not there', async () => {
  const errors = await check("export default ['a'.localeCompare('b'), (1).toLocaleString()];");
  expect(errors).toHaveLength(2);
});

test('the inside of the registry is not offered', () => {
  expect(Object.keys(types).filter((path) => path.includes('pipeline'))).toEqual([]);
  expect(types['file:///node_modules/toolyard/contract/tool.d.ts']).toContain(
    'Source: docs/contract.md#',
  );
});

async function check(code: string): Promise<string[]> {
  await writeFile(join(folder, 'user.ts'), code);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noLib: true,
        noEmit: true,
        target: 'ES2023',
        module: 'ESNext',
        moduleResolution: 'bundler',
        moduleDetection: 'force',
        types: [],
      },
      files: [...written, join(folder, 'user.ts')],
    }),
  );
  const run = promisify(execFile)(process.execPath, [TSC, '-p', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}
