import { describe, expect, it } from 'vitest';
import { systemClock, type ToolContext } from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import type { RuntimeProblem, SandboxOptions, SandboxRunOptions } from '../api.ts';
import { createTestContext, createTestSandbox } from './test-support.ts';

/** A file whose tool has this body; the body is line 3. */
const toTool = (body: string, head = '') => `import { ok, err } from 'toolyard'; ${head}
export const tool = { name: 'probe', description: '', schema: {}, async execute(args: any, ctx: any) {
${body}
} };`;

interface TryOptions {
  args?: unknown;
  ctx?: Partial<ToolContext>;
  run?: Partial<SandboxRunOptions>;
  options?: SandboxOptions;
  head?: string;
}

async function tryTool(body: string, { args = {}, ctx = {}, run, options, head }: TryOptions = {}) {
  const sandbox = await createTestSandbox(options);
  const compiled = await sandbox.compile(toTool(body, head), 'tool');
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  const logs: string[] = [];
  const problems: RuntimeProblem[] = [];
  const opened = sandbox.openRun({
    clock: systemClock,
    onLog: ({ text }) => logs.push(text),
    onProblem: (problem) => problems.push(problem),
    ...run,
  });
  const tool = opened.createTool(compiled.module);
  const result = await tool
    .execute(args, createTestContext(ctx))
    .catch((thrown: unknown) => ({ threw: String(thrown) }));
  opened.close();
  return { result, logs, problems };
}

async function textOf(body: string, more?: TryOptions): Promise<unknown> {
  const { result } = await tryTool(body, more);
  return 'value' in result ? result.value : result;
}

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
      'a reducer',
      'export const reducer = {};',
      { message: expect.stringContaining('exports a reducer') },
    ],
    ['no name', 'export const tool = {};', { message: "The tool needs a 'name', a text." }],
    [
      'no execute',
      "export const tool = { name: 'a', description: '', schema: {} };",
      { message: "The tool needs a method 'execute(args, ctx)'." },
    ],
    [
      'a wait that never ends',
      'await new Promise(() => {}); export const tool = {};',
      { message: expect.stringContaining('top level') },
    ],
    [
      'a loop',
      'while (true) {}',
      { message: expect.stringContaining('computed for more than 1 s') },
    ],
    ['too much', ' '.repeat(70_000), { message: expect.stringContaining('larger than 64 KB') }],
  ])('refuses %s', async (_, source, error) => {
    const sandbox = await createTestSandbox();
    expect(await sandbox.compile(source, 'tool')).toEqual({ ok: false, errors: [error] });
  });

  it('reads every field that a tool may have, and takes a default export', async () => {
    const sandbox = await createTestSandbox();
    const compiled = await sandbox.compile(
      `import { defineTool, type ToolResult } from 'toolyard';
       enum Level { low = 5 }
       export default defineTool({ name: 'a', description: 'b', schema: { type: 'object' }, maxResultChars: Level.low as number,
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
          toolset: 't',
          capabilities: { network: { allowedHosts: ['x.test'] } },
          isAvailable: true,
        },
      },
    });
  });
});

describe('a sandboxed tool', () => {
  it('meets every capability of its context as a message', async () => {
    const asked: unknown[] = [];
    const note =
      <T>(name: string, answer: T) =>
      async (...args: unknown[]): Promise<T> => {
        asked.push([name, ...args.filter((one) => !(one instanceof AbortSignal))]);
        return answer;
      };
    const fs = {
      readText: note('readText', 'text'),
      writeText: note('writeText', undefined),
      list: note('list', ['a']),
      stat: note('stat', undefined),
      remove: note('remove', undefined),
    };
    const readMtimes = new Map([['a', { mtimeMs: 1, readAtTurn: 1 }]]);
    const body = `
      const out = [ctx.sessionId, ctx.extra];
      out.push(await ctx.kvStore.get('k'), await ctx.kvStore.set('k', 'v', { ttlSeconds: 5 }), await ctx.kvStore.list('p'));
      out.push(await ctx.secretsResolver.resolve('ref'));
      out.push(await ctx.scopedFs.readText('f'), await ctx.scopedFs.stat('f') === undefined, await ctx.scopedFs.list('.'));
      out.push((await ctx.scopedProcess.run('git', ['status'], { timeout: 9 })).stdout);
      out.push(ctx.attachments.list().length, ctx.attachments.get('i').name, ctx.readMtimes.get('a').mtimeMs);
      ctx.readMtimes.set('b', { mtimeMs: 2, readAtTurn: 1 });
      const response = await ctx.scopedFetch('https://x.test/a', { method: 'POST', body: 'in', headers: { A: 'b' } });
      out.push(response.status, response.headers.get('X-Y'), await response.text(), ctx.storage);
      return ok(JSON.stringify(out));`;
    const value = await textOf(body, {
      ctx: {
        ...{ extra: 'more' },
        kvStore: {
          get: note('get', 'stored'),
          set: note('set', undefined),
          delete: note('delete', undefined),
          list: note('keys', ['k']),
        },
        secretsResolver: { resolve: note('resolve', 'secret') },
        scopedFs: fs,
        scopedProcess: { run: note('run', { exitCode: 0, stdout: 'out', stderr: '' }) },
        attachments: {
          list: () => [{ id: 'i', kind: 'image', name: 'n', data: '' }],
          get: () => undefined,
        },
        readMtimes,
        scopedFetch: async (input, init) => {
          asked.push([String(input), init?.method, init?.body]);
          return new Response('answer', { status: 201, headers: { 'x-y': 'z' } });
        },
      },
    });
    expect(JSON.parse(String(value))).toEqual([
      's',
      'more',
      'stored',
      null,
      ['k'],
      'secret',
      'text',
      true,
      ['a'],
      'out',
      1,
      'n',
      1,
      201,
      'z',
      'answer',
      null,
    ]);
    expect(readMtimes.get('b')).toEqual({ mtimeMs: 2, readAtTurn: 1 });
    expect(asked).toEqual([
      ['get', 'k'],
      ['set', 'k', 'v', { ttlSeconds: 5 }],
      ['keys', 'p'],
      ['resolve', 'ref'],
      ['readText', 'f'],
      ['stat', 'f'],
      ['list', '.'],
      ['run', 'git', ['status'], expect.objectContaining({ timeout: 9 })],
      ['https://x.test/a', 'POST', 'in'],
    ]);
  });

  it('is told at its own line and column what went wrong', async () => {
    const { result, problems } = await tryTool(
      'const a: { b?: { c: string } } = {};\n  return ok((a as any).b.c);',
    );
    expect(result).toEqual({ threw: expect.stringMatching(/^Error: /) });
    expect(problems).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^TypeError: /),
        line: 4,
        column: expect.any(Number),
        callIndex: 0,
      }),
    ]);
    expect(problems[0]?.column).toBeGreaterThan(9);
  });

  it('passes a refusal of the host on, word for word', async () => {
    const kvStore = {
      get: () => Promise.reject(new RangeError('NO_SUCH_KEY: nothing there')),
      set: async () => {},
      delete: async () => {},
      list: async () => [],
    };
    const body =
      'try { await ctx.kvStore.get("k"); } catch (e) { return ok(e.name + " " + e.message); }';
    expect(await textOf(body, { ctx: { kvStore } })).toBe('RangeError NO_SUCH_KEY: nothing there');
  });

  it('reaches no host that nobody simulates', async () => {
    const network = "capabilities: { network: { allowedHosts: ['*.x.test'] } },";
    const source = toTool('return ok((await (await ctx.scopedFetch(args.url)).text()));').replace(
      'schema: {},',
      `schema: {}, ${network}`,
    );
    const sandbox = await createTestSandbox({
      fetch: async ({ url }) => (url.includes('/known') ? new Response('found') : undefined),
    });
    const compiled = await sandbox.compile(source, 'tool');
    if (!compiled.ok) throw new Error('not compiled');
    const run = sandbox.openRun({ clock: systemClock });
    const tool = run.createTool(compiled.module);
    const ask = (url: string) =>
      tool.execute({ url }, createTestContext()).catch((thrown: unknown) => String(thrown));
    expect(await ask('https://a.x.test/known')).toEqual({ ok: true, value: 'found' });
    expect(await ask('https://a.x.test/other')).toMatch(/^Error: HOST_NOT_SIMULATED: /);
    expect(await ask('https://x.test/known')).toMatch(/^Error: HOST_NOT_ALLOWED: /);
    expect(await ask('file:///etc/passwd')).toMatch(/^Error: HOST_NOT_ALLOWED: /);
    run.close();
  });

  it('lives on the run’s clock, and its dice are the seed’s', async () => {
    const body = `
      const before = Date.now();
      await new Promise((go) => setTimeout(go, 3000));
      return ok([before, Date.now() - before, new Date().getTimezoneOffset(), Math.random()].join());`;
    const roll = async (seed: number) =>
      textOf(body, { run: { clock: createVirtualClock(), epoch: 1000, seed } });
    const [first, again, other] = [await roll(1), await roll(1), await roll(2)];
    expect(first).toMatch(/^1000,3000,0,0\.\d+$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is stopped when it waits longer than the run’s clock allows', async () => {
    const { result } = await tryTool('await new Promise(() => {});', {
      run: { clock: createVirtualClock() },
    });
    expect(result).toMatchObject({
      ok: false,
      reason: 'timeout',
      error: expect.stringContaining('10 s'),
    });
  });

  it('hears an abort, and is settled at once', async () => {
    const controller = new AbortController();
    const { result } = await tryTool(
      'ctx.emit({ message: "here" }); await new Promise(() => {});',
      {
        ctx: { abortSignal: controller.signal, emit: () => controller.abort() },
      },
    );
    expect(result).toMatchObject({ ok: false, reason: 'aborted' });
  });

  it.each([
    ['frozen arguments', 'try { args.a.b = 1; } catch (e) { return ok(e.name); }', 'TypeError'],
    [
      'no clock of the machine',
      'return ok([typeof performance, typeof Intl, typeof WeakRef, typeof Atomics, typeof fetch].join());',
      'undefined,undefined,undefined,undefined,undefined',
    ],
    [
      'no locale methods',
      'return ok(String("a".localeCompare) + (1).toLocaleString);',
      'undefinedundefined',
    ],
    [
      'addresses',
      'const u = new URL("../b?x=1", "https://h.test/a/c"); u.searchParams.append("y", "2 3"); u.hash = "z"; return ok(u.href);',
      'https://h.test/b?x=1&y=2+3#z',
    ],
    [
      'text coding',
      'return ok(new TextDecoder().decode(new TextEncoder().encode("aé€😀")));',
      'aé€😀',
    ],
    [
      'structuredClone',
      'const a = { m: new Map([[1, { d: new Date(0) }]]) }; a.self = a; const b = structuredClone(a); return ok(String(b.self === b && b.m.get(1).d.getTime() === 0 && b !== a));',
      'true',
    ],
    [
      'AbortController',
      'const c = new AbortController(); let n = 0; c.signal.addEventListener("abort", () => n++); c.abort(); return ok(n + c.signal.reason.name);',
      '1AbortError',
    ],
    [
      'timers that are cleared',
      'let n = 0; const t = setInterval(() => { n += 1; if (n === 3) clearInterval(t); }, 1); const u = setTimeout(() => { n = 99; }, 5); clearTimeout(u); await new Promise((go) => setTimeout(go, 20)); return ok(String(n));',
      '3',
    ],
    [
      'no door left open',
      'return ok([typeof __host, typeof __toolyard, typeof bundle].join());',
      'undefined,undefined,undefined',
    ],
    [
      'no way to fire its signal',
      'return ok(typeof ctx.abortSignal.constructor.fire);',
      'undefined',
    ],
  ])('has %s', async (_, body, value) => {
    expect(await textOf(body, { args: { a: {} }, run: { clock: createVirtualClock() } })).toBe(
      value,
    );
  });

  it.each([
    ['nothing', 'return undefined;', undefined],
    ['a text', 'return "text";', 'text'],
  ])('gives the registry %s as it is', async (_, body, expected) => {
    expect((await tryTool(body)).result).toEqual(expected);
  });

  it.each([
    ['a cycle', 'const a = { ok: true, value: "" }; a.a = a; return a;', /not JSON/],
    [
      'a trap',
      'return { ok: true, value: "", structured: { constructor: { prototype: 1 } } };',
      /refused/,
    ],
    [
      'a trap in JSON',
      'return JSON.parse(\'{"ok":true,"value":"","__proto__":{"polluted":1}}\');',
      /refused/,
    ],
  ])('may not return %s', async (_, body, words) => {
    const { result } = await tryTool(body);
    expect(result).toEqual({ threw: expect.stringMatching(words) });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('shows what it logs, cut and counted', async () => {
    const { logs } = await tryTool(
      'console.log("a", { b: [1] }); console.error(new TypeError("c")); for (let n = 0; n < 500; n++) console.log("x".repeat(9000)); return ok("");',
    );
    expect(logs.slice(0, 2)).toEqual(['a {b: [1]}', 'TypeError: c']);
    expect(logs).toHaveLength(201);
    expect(logs[2]).toHaveLength(2049);
    expect(logs[200]).toContain('dropped');
  });

  it('sees nothing of an earlier call', async () => {
    const sandbox = await createTestSandbox();
    const source = toTool(
      'return ok(String(globalThis.seen = (globalThis.seen ?? 0) + ++n));',
      'let n = 0;',
    );
    const compiled = await sandbox.compile(source, 'tool');
    if (!compiled.ok) throw new Error('not compiled');
    const tool = sandbox.openRun({ clock: systemClock }).createTool(compiled.module);
    const results = await Promise.all([1, 2, 3].map(() => tool.execute({}, createTestContext())));
    expect(results).toEqual(Array(3).fill({ ok: true, value: '1' }));
  });

  it('takes no more than fits', async () => {
    const { result } = await tryTool('return ok("");', { args: { text: 'x'.repeat(1_100_000) } });
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining('1024 KB') });
  });

  it('may fetch a number of times, and a size', async () => {
    const body = `let n = 0; try { for (;;) { await ctx.scopedFetch('https://x.test'); n += 1; } } catch (e) { return ok(n + e.message); }`;
    const small = { scopedFetch: async () => new Response('x') };
    expect(await textOf(body, { ctx: small })).toMatch(/^20A call may fetch 20 times/);
    const large = { scopedFetch: async () => new Response('x'.repeat(300_000)) };
    expect(await textOf(body, { ctx: large })).toBe('0The response is larger than 256 KB.');
  });
});

describe('isAvailable', () => {
  it('answers with the last reply, at first no', async () => {
    const sandbox = await createTestSandbox();
    const of = async (body: string) => {
      const source = toTool('').replace('schema: {},', `schema: {}, isAvailable() { ${body} },`);
      const compiled = await sandbox.compile(source, 'tool');
      if (!compiled.ok) throw new Error('not compiled');
      return compiled.module;
    };
    const modules = await Promise.all(
      ['return true', 'return false', 'throw 1', 'return Promise.resolve(true)'].map(of),
    );
    const run = sandbox.openRun({ clock: systemClock });
    const tools = modules.map((module) => run.createTool(module));
    expect(tools.map((tool) => tool.isAvailable?.())).toEqual([false, false, false, false]);
    await sandbox.refreshAvailability(modules);
    expect(tools.map((tool) => tool.isAvailable?.())).toEqual([true, false, false, false]);
  });
});

describe('a sandboxed reducer', () => {
  async function reduce(body: string) {
    const sandbox = await createTestSandbox();
    const compiled = await sandbox.compile(
      `export const reducer = { toolName: 'log', reduce(result: any, ctx: any) { ${body} } };`,
      'reducer',
    );
    if (!compiled.ok) throw new Error('not compiled');
    const problems: string[] = [];
    const run = sandbox.openRun({
      clock: systemClock,
      onProblem: ({ message }) => problems.push(message),
    });
    const reducer = run.createReducer(compiled.module);
    const result = { ok: true as const, value: 'long text' };
    const out = await Promise.resolve(
      run.reducerRunner(reducer, result, { args: { n: 4 }, turnCount: 3 }),
    ).catch((thrown: unknown) => String(thrown));
    return { out, same: out === result, problems };
  }

  it('reduces', async () => {
    const { out } = await reduce(
      'return { ...result, value: result.value.slice(0, ctx.args.n) + ctx.turnCount };',
    );
    expect(out).toEqual({ ok: true, value: 'long3' });
  });

  it('gives the very result back that it leaves alone', async () => {
    expect((await reduce('return result;')).same).toBe(true);
  });

  it.each([
    ['mutates', 'result.value = ""; return result;', /read-only|not extensible|read only/],
    ['throws', 'throw new Error("no");', /^Error: no$/],
    ['returns a promise', 'return Promise.resolve(result);', /promise/],
    [
      'returns a map',
      'return { ...result, structured: new Map() };',
      /not JSON: an instance of Map/,
    ],
    ['never ends', 'while (true) {}', /computed for more than 1 s/],
  ])('fails when it %s', async (_, body, words) => {
    const { out, problems } = await reduce(body);
    expect(out).toMatch(words);
    expect(problems).toHaveLength(1);
  });

  it('sees one world, whatever the machine’s is', async () => {
    const body =
      'return { ...result, value: [Date.now(), new Date().getHours(), Math.random()].join() };';
    expect((await reduce(body)).out).toEqual((await reduce(body)).out);
  });
});
