import { expect, test } from './support/test.ts';

test.describe('stopping', () => {
  test('settles a loop at once, and the next run works', async ({ sandboxPage: page }) => {
    const seen = await page.evaluate(async () => {
      const sandbox = harness.create();
      await sandbox.warmUp();
      const controller = new AbortController();
      // The first progress event arrives just before the loop.
      const ctx = { abortSignal: controller.signal, emit: () => controller.abort() };
      let stoppedMs = 0;
      controller.signal.addEventListener('abort', () => {
        stoppedMs = performance.now();
      });
      const body = 'ctx.emit({ message: "begun" }); while (true) {}';
      const { result } = await harness.tryTool(sandbox, body, { ctx });
      const settledAfterMs = performance.now() - stoppedMs;
      const begin = performance.now();
      const next = await harness.tryTool(sandbox, 'return ok("next");');
      return { result, settledAfterMs, next: next.result, nextMs: performance.now() - begin };
    });
    console.log(`stop settled after ${seen.settledAfterMs.toFixed(1)} ms`);
    expect(seen.result).toMatchObject({ ok: false, reason: 'aborted' });
    expect(seen.settledAfterMs).toBeLessThan(100);
    expect(seen.next).toEqual({ ok: true, value: 'next' });
  });

  test('reports to the other calls in the Worker why they ended', async ({ sandboxPage: page }) => {
    const results = await page.evaluate(async () => {
      const sandbox = harness.create();
      const problems: string[] = [];
      const run = sandbox.openRun({
        clock: harness.clock,
        onNotReplayable: (why) => problems.push(why),
      });
      const tool = async (body: string) => {
        const compiled = await sandbox.compile(harness.toolSource(body), 'tool');
        if (!compiled.ok) throw new Error('not compiled');
        return run.createTool(compiled.module);
      };
      const waits = await tool('await new Promise((go) => setTimeout(go, 60_000));');
      // A single operation that cannot be interrupted.
      const wedges = await tool('return ok(new Array(2 ** 28).join(""));');
      const good = await tool('return ok("good");');
      const context = harness.createContext();
      const both = [harness.settle(waits, {}, context), harness.settle(wedges, {}, context)];
      const all = [...(await Promise.all(both)), await harness.settle(good, {}, context)];
      return { all, problems };
    });
    expect(results.all).toMatchObject([
      {
        ok: false,
        reason: 'sandbox_restarted',
        error: expect.stringContaining('another call hung'),
      },
      { ok: false, reason: 'timeout' },
      { ok: true, value: 'good' },
    ]);
    expect(results.problems).toHaveLength(1);
  });

  test('runs sixteen at once, and more one after another', async ({ sandboxPage: page }) => {
    const results = await page.evaluate(async () => {
      const sandbox = harness.create();
      const run = sandbox.openRun({ clock: harness.createVirtualClock() });
      const compiled = await sandbox.compile(
        harness.toolSource(
          'await new Promise((go) => setTimeout(go, 10)); return ok(String(args.n));',
        ),
        'tool',
      );
      if (!compiled.ok) throw new Error('not compiled');
      const tool = run.createTool(compiled.module);
      const calls = Array.from({ length: 40 }, (_, n) =>
        harness.settle(tool, { n }, harness.createContext()),
      );
      return Promise.all(calls);
    });
    expect(results).toEqual(results.map((_, n) => ({ ok: true, value: String(n) })));
  });
});

test('polluting its own world changes nothing outside', async ({ sandboxPage: page }) => {
  const seen = await page.evaluate(async () => {
    const sandbox = harness.create();
    const body = `
      Object.prototype.polluted = 1; Array.prototype.map = () => { throw 1 }; Promise.prototype.then = () => { throw 1 };
      JSON.stringify = () => '{"ok":true,"value":"forged"}'; Object.defineProperty(Object.prototype, 'ok', { value: true });
      console.log({ __proto__: { polluted: 1 }, ['__proto__']: 1 });
      ctx.emit(JSON.parse('{"type":"progress","message":"m","toolName":"t","__proto__":{"polluted":1}}'));
      throw JSON.parse('{"message":"x","__proto__":{"polluted":1}}');`;
    const events: unknown[] = [];
    const tried = await harness.tryTool(sandbox, body, {
      args: JSON.parse('{"a":1,"__proto__":{"polluted":1}}'),
      ctx: { emit: (event) => events.push(event) },
    });
    const next = await harness.tryTool(sandbox, 'return ok(String(({}).polluted));');
    return { tried, next: next.result, polluted: Reflect.get({}, 'polluted'), events };
  });
  expect(seen.polluted).toBeUndefined();
  expect(seen.next).toEqual({ ok: true, value: 'undefined' });
});

test('the frame does nothing for a page that has an origin', async ({ sandboxPage: page }) => {
  await page.goto('sandbox.html');
  const frame = await page.goto(new URL('sandbox.html', page.url()).href);
  // Opened as a page, it has the header's sandbox and no parent.
  expect(frame?.headers()['content-security-policy']).toContain('sandbox allow-scripts');
  await expect(page.locator('body')).toHaveText(/does nothing by itself/);
});

test('without headers the frame still refuses to run with an origin', async ({
  sandboxPage: page,
}) => {
  await page.route('**/sandbox.html', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
  });
  const answers = await page.evaluate(async () => {
    const ask = async (sandboxed: boolean) => {
      const frame = document.createElement('iframe');
      if (sandboxed) frame.setAttribute('sandbox', 'allow-scripts');
      frame.src = 'sandbox.html';
      const loaded = new Promise((go) => {
        frame.onload = go;
      });
      document.body.append(frame);
      await loaded;
      const text = sandboxed ? undefined : frame.contentDocument?.body.textContent;
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise<string>((go) => {
        port1.onmessage = ({ data }) => go(data.type);
      });
      frame.contentWindow?.postMessage({ code: '', wasm: new ArrayBuffer(0) }, '*', [port2]);
      return text ?? answer;
    };
    return { opaque: await ask(true), own: await ask(false) };
  });
  expect(answers.opaque).toBe('ready');
  expect(answers.own).toMatch(/does nothing by itself/);
});

test('no request leaves the page while guests run', async ({ sandboxPage: page }) => {
  const asked: string[] = [];
  const sandboxed = page.evaluate(async () => {
    const sandbox = harness.create();
    await sandbox.warmUp();
    performance.clearResourceTimings();
    await harness.tryTool(sandbox, 'return ok("");');
    return performance.getEntriesByType('resource').map(({ name }) => name);
  });
  page.on('request', (request) => asked.push(request.url()));
  expect(await sandboxed).toEqual([]);
  expect(asked.filter((url) => !url.startsWith('blob:') && !url.includes('localhost'))).toEqual([]);
});

test('the same seed gives the same run, to the millisecond', async ({ sandboxPage: page }) => {
  const replay = () =>
    page.evaluate(async () => {
      const sandbox = harness.create();
      const clock = harness.createVirtualClock();
      const run = sandbox.openRun({ clock, seed: 7 });
      const compiled = await sandbox.compile(
        harness.toolSource(`
          for (let n = 0; n < 5; n += 1) {
            await new Promise((go) => setTimeout(go, Math.random() * 100));
            ctx.emit({ message: args.name + n + '@' + Date.now() + '/' + await ctx.kvStore.get('count') });
          }
          return ok(String(Date.now()));`),
        'tool',
      );
      if (!compiled.ok) throw new Error('not compiled');
      const tool = run.createTool(compiled.module);
      const seen: string[] = [];
      let count = 0;
      const ctx = harness.createContext({
        emit: ({ message }) => void seen.push(message),
        kvStore: {
          get: async () => String(count++),
          set: async () => {},
          add: async () => false,
          compareAndSet: async () => false,
          delete: async () => {},
          list: async () => [],
        },
      });
      const results = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => harness.settle(tool, { name }, ctx)),
      );
      sandbox.dispose();
      return { seen, results };
    });
  const first = await replay();
  expect(first.seen).toHaveLength(20);
  expect(await replay()).toEqual(first);
});

test('a reducer is checked, and a wrong one shown by its smallest input', async ({
  sandboxPage: page,
}) => {
  const reports = await page.evaluate(async () => {
    // Code that ends gets more time than on the page, and so does not depend on a busy machine.
    const patient = harness.create({
      limits: { reducerCpuMs: 20_000, killAfterMs: 20_000, checkMs: 120_000 },
    });
    const strict = harness.create({ limits: { reducerCpuMs: 400, killAfterMs: 1000 } });
    const check = async (body: string, sandbox = patient) => {
      const compiled = await sandbox.compile(
        `export const reducer = { toolName: 'log', reduce(result: any): any { ${body} } };`,
        'reducer',
      );
      if (!compiled.ok) throw new Error('not compiled');
      const samples = [
        {
          result: { ok: true as const, value: 'one\ntwo\nthree' },
          ctx: { args: {}, turnCount: 1 },
        },
      ];
      const begin = performance.now();
      const report = await sandbox.checkReducer(compiled.module, samples);
      const ms = Math.round(performance.now() - begin);
      return { ...report, ms, rules: report.problems.map(({ rule }) => rule) };
    };
    return {
      good: await check('return result;'),
      dice: await check(
        'return result.ok ? { ...result, value: String(Math.random())[4] } : result;',
      ),
      mutates: await check('result.seen = 1; return result;'),
      throws: await check(
        'if (result.ok && result.value.includes("two")) throw new Error("two"); return result;',
      ),
      loops: await check('while (true) {}', strict),
      wedges: await check('new Array(2 ** 28).join(""); return result;', strict),
    };
  });
  for (const [name, { ms }] of Object.entries(reports)) console.log(`check | ${name} | ${ms} ms`);
  expect(reports.good).toMatchObject({ ok: true });
  expect(reports.dice.rules).toContain('deterministic');
  expect(reports.mutates.rules).toEqual(['never-mutates']);
  expect(reports.throws.problems[0]?.counterexample.result).toEqual({ ok: true, value: 'two' });
  expect(reports.loops).toMatchObject({ ok: false, stopped: 'timeout', rules: [] });
  expect(reports.wedges).toMatchObject({ ok: false, stopped: 'timeout', rules: [] });
});

test('how long things take', async ({ sandboxPage: page }) => {
  const figures = await page.evaluate(() => harness.measureFigures(harness.create()));
  for (const [name, ms] of Object.entries(figures))
    console.log(`time | ${name} | ${ms.toFixed(2)} ms`);
  expect(figures['next call after a kill']).toBeLessThan(5_000);
});
