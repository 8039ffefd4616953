import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { createTestSandbox, resultTextOf, toTool, tryTool } from './test-support.ts';

describe('a sandboxed tool', () => {
  it('uses every capability of its context through messages', async () => {
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
      out.push(await ctx.kvStore.add('k', 'v'), await ctx.kvStore.compareAndSet('k', 'v', 'w', { ttlSeconds: 6 }));
      out.push(await ctx.secretsResolver.resolve('ref'));
      out.push(await ctx.scopedFs.readText('f'), await ctx.scopedFs.stat('f') === undefined, await ctx.scopedFs.list('.'));
      out.push((await ctx.scopedProcess.run('git', ['status'], { timeout: 9 })).stdout);
      out.push(ctx.attachments.list().length, ctx.attachments.get('i').name, ctx.readMtimes.get('a').mtimeMs);
      ctx.readMtimes.set('b', { mtimeMs: 2, readAtTurn: 1 });
      const response = await ctx.scopedFetch('https://x.test/a', { method: 'POST', body: 'in', headers: { A: 'b' } });
      out.push(response.status, response.headers.get('X-Y'), await response.text(), ctx.storage);
      return ok(JSON.stringify(out));`;
    const value = await resultTextOf(body, {
      ctx: {
        ...{ extra: 'more' },
        kvStore: {
          get: note('get', 'stored'),
          set: note('set', undefined),
          add: note('add', false),
          compareAndSet: note('compareAndSet', true),
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
      's1',
      'more',
      'stored',
      null,
      ['k'],
      true,
      true,
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
      ['compareAndSet', 'k', undefined, 'v', {}],
      ['compareAndSet', 'k', 'v', 'w', { ttlSeconds: 6 }],
      ['resolve', 'ref'],
      ['readText', 'f'],
      ['stat', 'f'],
      ['list', '.'],
      ['run', 'git', ['status'], expect.objectContaining({ timeout: 9 })],
      ['https://x.test/a', 'POST', 'in'],
    ]);
  });

  it('reports an error at the line and column of the user’s file', async () => {
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

  it.each([
    [
      'a success without a text',
      'return ok(args.nothing);',
      'ok: true with undefined as its value',
    ],
    ['a plain object', 'return { sky: "clear" };', "an object without a boolean 'ok'"],
    ['nothing', '', 'undefined'],
  ])('reports %s instead of a result', async (_, body, returned) => {
    const { problems } = await tryTool(body);
    const message = `Tool probe returned ${returned}, not a ToolResult`;
    expect(problems).toMatchObject([{ message, callIndex: 0 }]);
  });

  it('reports a refusal of the host at the request, also after another one', async () => {
    let asked = 0;
    const scopedFetch = async () => {
      asked += 1;
      if (asked > 1) throw new Error('HOST_NOT_ALLOWED: b.test');
      return new Response('x');
    };
    const { problems } = await tryTool(
      "await ctx.scopedFetch('https://a.test');\n  await ctx.scopedFetch('https://b.test');\n  return ok('');",
      { ctx: { scopedFetch } },
    );
    expect(problems).toEqual([
      expect.objectContaining({ message: 'Error: HOST_NOT_ALLOWED: b.test', line: 4 }),
    ]);
  });

  it('forwards a refusal of the host unchanged', async () => {
    const kvStore = {
      get: () => Promise.reject(new RangeError('NO_SUCH_KEY: nothing there')),
      set: async () => {},
      add: async () => false,
      compareAndSet: async () => false,
      delete: async () => {},
      list: async () => [],
    };
    const body =
      'try { await ctx.kvStore.get("k"); } catch (e) { return ok(e.name + " " + e.message); }';
    expect(await resultTextOf(body, { ctx: { kvStore } })).toBe(
      'RangeError NO_SUCH_KEY: nothing there',
    );
  });

  it('uses the run’s clock and seeded random numbers', async () => {
    const body = `
      const before = Date.now();
      await new Promise((go) => setTimeout(go, 3000));
      return ok([before, Date.now() - before, new Date().getTimezoneOffset(), Math.random()].join());`;
    const roll = async (seed: number) =>
      resultTextOf(body, { run: { clock: createVirtualClock(), epoch: 1000, seed } });
    const [first, again, other] = [await roll(1), await roll(1), await roll(2)];
    expect(first).toMatch(/^1000,3000,0,0\.\d+$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('receives an abort, and is settled at once', async () => {
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
      'return ok([typeof performance, typeof Intl.DateTimeFormat, typeof WeakRef, typeof Atomics, typeof fetch].join());',
      'undefined,undefined,undefined,undefined,undefined',
    ],
    [
      'no locale methods',
      'return ok(String("a".localeCompare) + new Date().toLocaleString);',
      'undefinedundefined',
    ],
    [
      'numbers in American English',
      'return ok((1234.5).toLocaleString("de") + new Intl.NumberFormat("fr", { style: "currency", currency: "EUR" }).format(118.5));',
      '1,234.5€118.50',
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
    expect(
      await resultTextOf(body, { args: { a: {} }, run: { clock: createVirtualClock() } }),
    ).toBe(value);
  });

  it.each([
    ['nothing', 'return undefined;', undefined],
    ['a string', 'return "text";', 'text'],
  ])('returns %s to the registry unchanged', async (_, body, expected) => {
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

  it('shares no state with an earlier call', async () => {
    const sandbox = await createTestSandbox();
    const places = '[globalThis, Array.prototype, ok, reducers.composeReducer]';
    const source = toTool(
      `return ok(${places}.map((place) => (place.seen = (place.seen ?? 0) + 1)).join() + ++n);`,
      "import * as reducers from 'toolyard/reducers'; let n = 0;",
    );
    const compiled = await sandbox.compile(source, 'tool');
    if (!compiled.ok) throw new Error('not compiled');
    const tool = sandbox.openRun({ clock: systemClock }).createTool(compiled.module);
    const results = await Promise.all([1, 2, 3].map(() => tool.execute({}, makeCtx())));
    expect(results).toEqual(Array(3).fill({ ok: true, value: '1,1,1,11' }));
  });
});

describe('isAvailable', () => {
  it('returns the last result, initially false', async () => {
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
