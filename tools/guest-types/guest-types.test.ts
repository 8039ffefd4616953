import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuestTypes, type GuestTypes, writeGuestTypes } from './guest-types.ts';

const TSC = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

let folder = '';
let types: GuestTypes = {};
let written: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guest-types-test-'));
  types = await createGuestTypes();
  written = await writeGuestTypes(types, folder);
});

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

test('a reducer of blocks is typed, by their own module', async () => {
  const compose = (blocks: string) => `
    import { composeReducer, keepAround, keepSummary } from 'toolyard/reducers';
    export const reducer = composeReducer([${blocks}], { toolName: 'terminal' });`;
  expect(await check(compose('keepAround(/FAIL/, { after: 5 }), keepSummary()'))).toEqual([]);
  expect(await check(compose('keepAround(/FAIL/, { below: 5 })'))).toEqual([
    expect.stringContaining("'below' does not exist"),
  ]);
});

/** Globals of pages and of Node. */
const LACKING = [
  'fetch',
  'document',
  'window',
  'self',
  'process',
  'require',
  'Intl.DateTimeFormat',
  'Atomics',
  'SharedArrayBuffer',
  'WeakRef',
  'FinalizationRegistry',
  'performance',
  'localStorage',
  'XMLHttpRequest',
  'WebAssembly',
  'postMessage',
];

describe('globals that the guest lacks', () => {
  let errors: string[][] = [];
  beforeAll(async () => {
    // In one project: the compiler takes half a second to read the types.
    errors = await checkFiles(LACKING.map((name) => `export const it = ${name};`));
  });

  test.each(LACKING.map((name, index) => [name, index] as const))('%s is no name', (_, index) => {
    expect(errors[index]).toEqual([
      expect.stringMatching(/Cannot find name '\w+'|Property 'DateTimeFormat' does not exist/),
    ]);
  });
});

test('methods that speak a language are not there', async () => {
  const errors = await check(
    "export default ['a'.localeCompare('b'), new Date().toLocaleString()];",
  );
  expect(errors).toHaveLength(2);
});

test('the inside of the registry is not offered', () => {
  expect(Object.keys(types).filter((path) => path.includes('pipeline'))).toEqual([]);
  expect(types['file:///node_modules/toolyard/contract/tool.d.ts']).toContain(
    'Source: docs/contract.md#',
  );
});

async function check(code: string): Promise<string[]> {
  const [errors = []] = await checkFiles([code]);
  return errors;
}

/** @returns the errors of each file */
async function checkFiles(codes: readonly string[]): Promise<string[][]> {
  const names = codes.map((_, index) => `user-${index}.ts`);
  await Promise.all(codes.map((code, index) => writeFile(join(folder, names[index] ?? ''), code)));
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
      files: [...written, ...names.map((name) => join(folder, name))],
    }),
  );
  const run = promisify(execFile)(process.execPath, [TSC, '-p', folder]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return names.map((name) => errors.filter((line) => line.includes(`${name}(`)));
}
