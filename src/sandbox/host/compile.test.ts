import { describe, expect, it } from 'vitest';
import { createTestSandbox } from './test-support.ts';

describe('compile', () => {
  it.each([
    [
      'a syntax error',
      'const a = 1;\nconst b = ;',
      { message: expect.stringMatching(/^Syntax error/), line: 2, column: 11 },
    ],
    [
      'a syntax error that only the engine sees',
      'const a: number = 1;\nconst a = 2;',
      { message: expect.stringMatching(/^SyntaxError: /), line: 2, column: expect.any(Number) },
    ],
    [
      'a package',
      "import x from 'lodash';\nexport const tool = x;",
      {
        message: expect.stringContaining("'lodash' cannot be imported: npm packages"),
        line: 1,
        column: 15,
      },
    ],
    [
      'an import in the middle',
      "const a: string = '';\nexport const tool = await import('node:fs');",
      { message: expect.stringContaining("'node:fs' cannot be imported"), line: 2, column: 34 },
    ],
    [
      'an export that the library has not',
      "import { nope } from 'toolyard';\nexport const tool = nope;",
      { message: expect.stringContaining('nope'), line: 1, column: 10 },
    ],
    [
      'a throw at the top level',
      'type A = string;\n  throw new Error("early");',
      { message: 'Error: early', line: 2, column: 13 },
    ],
    ['no tool', 'export const other = 1;', { message: expect.stringContaining('exports no tool') }],
    [
      'a tool of another name',
      "export const weather = { name: 'weather' };\nexport const unit = 'celsius';",
      {
        message:
          "This file exports no tool. Rename 'weather' to 'tool', or add 'export default weather'.",
      },
    ],
    [
      'a reducer',
      'export const reducer = {};',
      { message: expect.stringContaining('exports a reducer') },
    ],
    ['no name', 'export const tool = {};', { message: "The tool needs a 'name', a string." }],
    [
      'no execute',
      "export const tool = { name: 'a', description: '', schema: {} };",
      { message: "The tool needs a method 'execute(args, ctx)'." },
    ],
    [
      'a wait that never ends',
      'await new Promise(() => {}); export const tool = {};',
      { message: expect.stringContaining('top-level await') },
    ],
    ['a loop', 'while (true) {}', { message: expect.stringContaining('about 1 s') }],
    ['too much', ' '.repeat(70_000), { message: expect.stringContaining('larger than 64 KiB') }],
  ])('refuses %s', async (_, source, error) => {
    const sandbox = await createTestSandbox();
    expect(await sandbox.compile(source, 'tool')).toEqual({ ok: false, errors: [error] });
  });

  it('loads the blocks of reducers, and refuses what else the package has', async () => {
    const sandbox = await createTestSandbox();
    const compose = (name: string) => `import { composeReducer, ${name} } from 'toolyard/reducers';
export const reducer = composeReducer([${name}()], { toolName: 'terminal' });`;
    expect(await sandbox.compile(compose('keepSummary'), 'reducer')).toMatchObject({ ok: true });
    expect(await sandbox.compile(compose('bashReducer'), 'reducer')).toEqual({
      ok: false,
      errors: [{ message: expect.stringContaining('bashReducer'), line: 1, column: 26 }],
    });
  });

  it.each([
    ['without its second argument', '[\n  keepLines(/a/),\n  keepSummary(),\n]', 'needs the tool'],
    ['without a list', 'keepLines(/a/), {\n  toolName: "t",\n}', 'needs a list of blocks'],
    ['with a function that was not called', '[keepSummary], { toolName: "t" }', 'not called'],
  ])('places composeReducer %s at its call', async (_, args, message) => {
    const sandbox = await createTestSandbox();
    const source = `import { composeReducer, keepLines, keepSummary } from 'toolyard/reducers';
export const reducer = composeReducer(${args});`;
    expect(await sandbox.compile(source, 'reducer')).toEqual({
      ok: false,
      errors: [{ message: expect.stringContaining(message), line: 2, column: 24 }],
    });
  });

  it('places a block without its pattern at that block', async () => {
    const sandbox = await createTestSandbox();
    const source = `import { composeReducer, keepLines, keepSummary } from 'toolyard/reducers';
export const reducer = composeReducer(
  [keepSummary(), keepLines()],
  { toolName: 't' },
);`;
    expect(await sandbox.compile(source, 'reducer')).toEqual({
      ok: false,
      errors: [{ message: expect.stringContaining('needs a text or'), line: 3, column: 19 }],
    });
  });

  it('reads every field of a tool, and a default export', async () => {
    const sandbox = await createTestSandbox();
    const compiled = await sandbox.compile(
      `import { defineTool, type ToolResult } from 'toolyard';
       enum Level { low = 5 }
       export default defineTool({ name: 'a', description: 'b', schema: { type: 'object' }, maxResultChars: Level.low as number,
         trim: 'tail', maxResultTokens: 7,
         toolset: 't', capabilities: { network: { allowedHosts: ['x.test'] } }, isAvailable: () => true,
         execute: async (): Promise<ToolResult> => ({ ok: true, value: '' }) });`,
      'tool',
    );
    expect(compiled).toMatchObject({
      ok: true,
      module: {
        kind: 'tool',
        descriptor: {
          name: 'a',
          description: 'b',
          schema: { type: 'object' },
          maxResultChars: 5,
          trim: 'tail',
          maxResultTokens: 7,
          toolset: 't',
          capabilities: { network: { allowedHosts: ['x.test'] } },
          isAvailable: true,
        },
      },
    });
  });

  it('reads the rules for arguments, and names the properties without an effect', async () => {
    const sandbox = await createTestSandbox();
    const compiled = await sandbox.compile(
      `export const tool = { name: 'a', description: 'b', schema: { type: 'object' },
         argumentAliases: { q: 'query', n: 5 }, nullMeansAbsent: ['query'], rate_limit: { max_calls: 1 },
         timeoutMs: '5s', execute: async () => ({ ok: true, value: '' }) };`,
      'tool',
    );
    expect(compiled).toMatchObject({
      module: {
        descriptor: { argumentAliases: { q: 'query' }, nullMeansAbsent: ['query'] },
        ignored: [expect.stringContaining("'rate_limit'"), expect.stringContaining("'timeoutMs'")],
      },
    });
  });
});
