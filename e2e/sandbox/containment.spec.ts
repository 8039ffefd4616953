import { expect, test } from './support/test.ts';

interface Probe {
  name: string;
  /** Body of `execute(args, ctx)`. */
  body: string;
  reason?: 'timeout' | 'memory' | 'message_flood' | 'output_size';
  /** The text that the user reads. */
  words: RegExp;
}

/** Code that hangs, fills the memory or floods the host. Each run ends with a reason, and the next works. */
const PROBES: Probe[] = [
  { name: 'an endless loop', body: 'while (true) {}', reason: 'timeout', words: /computing time/ },
  {
    name: 'an endless loop that catches',
    body: 'for (;;) { try { while (true) {} } catch {} finally { continue; } }',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'an endless asynchronous loop',
    body: 'while (true) await null;',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'microtasks without end',
    // A chain of new promises would grow and reach the memory limit first.
    body: 'const again = () => { Promise.resolve().then(again); }; again(); await new Promise(() => {});',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a loop after an answer that is awaited',
    body: 'await new Promise((go) => setTimeout(go, 1)); while (true) {}',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a regular expression that explodes',
    body: 'return ok(String(/^(a+)+$/.test("a".repeat(40) + "!")));',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a getter without end in the result',
    body: 'return { get ok() { while (true) {} } };',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a toJSON without end',
    body: 'return { ok: true, value: "", toJSON() { while (true) {} } };',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a comparator without end',
    body: '[3, 2, 1].sort(() => { while (true) {} });',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a proxy without end in an argument of a capability',
    body: 'console.log(new Proxy({}, { ownKeys() { while (true) {} } }));',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a thenable without end',
    body: 'return { then() { while (true) {} } };',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'an error whose stack never ends',
    body: 'throw { get message() { while (true) {} }, get stack() { while (true) {} } };',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'an array that grows for ever',
    body: 'const all = []; while (true) all.push(new Array(1000).fill(1));',
    reason: 'memory',
    words: /more than 64 MiB of memory/,
  },
  {
    name: 'buffers for ever',
    body: 'const all = []; while (true) all.push(new ArrayBuffer(1e6));',
    reason: 'memory',
    words: /more than 64 MiB of memory/,
  },
  {
    name: 'a text that doubles',
    body: 'let text = "x"; while (true) text += text;',
    words: /too long|memory/,
  },
  {
    name: 'a text that is repeated',
    body: 'return ok("x".repeat(2 ** 29));',
    words: /too long|memory/,
  },
  { name: 'one huge buffer', body: 'new Uint8Array(2 ** 31);', words: /memory|length/ },
  {
    name: 'a sparse join',
    body: 'return ok(new Array(2 ** 28).join(""));',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a sparse join of the longest array',
    body: 'return ok(new Array(2 ** 32 - 1).join(""));',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a search that never asks',
    body: 'const text = "a".repeat(5e6); for (;;) text.indexOf("b");',
    reason: 'timeout',
    words: /computing time/,
  },
  {
    name: 'a recursion without end',
    body: 'const deep = () => deep() + 1; deep();',
    words: /call stack/,
  },
  {
    name: 'timers without end',
    body: 'while (true) setTimeout(() => {}, 1e6);',
    reason: 'message_flood',
    words: /too many messages/,
  },
  {
    name: 'progress without end',
    body: 'while (true) ctx.emit({ type: "progress", message: "x" });',
    reason: 'message_flood',
    words: /too many messages/,
  },
  {
    name: 'timers one after another without end',
    body: 'for (;;) await new Promise((go) => setTimeout(go, 0));',
    reason: 'message_flood',
    words: /too many messages/,
  },
  {
    name: 'a giant result',
    body: 'return ok("x".repeat(2e6));',
    reason: 'output_size',
    words: /larger than 1 MiB/,
  },
  {
    name: 'a giant error',
    body: 'throw new Error("x".repeat(2e6));',
    words: /^Error: x{4096}$/,
  },
  {
    name: 'a giant message',
    body: 'ctx.emit({ message: "x".repeat(2e6) }); return ok("");',
    reason: 'output_size',
    words: /larger than 1 MiB/,
  },
  {
    name: 'a giant structured result',
    body: 'return { ok: true, value: "", structured: { all: new Array(3e6).fill({ a: 1 }) } };',
    words: /larger than 1 MiB|computing time|memory/,
  },
  {
    name: 'a result that nests deeply',
    body: 'let deep = {}; for (let n = 0; n < 1e6; n += 1) deep = { deep }; return { ok: true, value: "", structured: deep };',
    words: /call stack|JSON|larger|memory/,
  },
];

const ENDLESS = 'what computes without end';
const FLOODS = 'what floods the page with messages';
const GROUPS = {
  [ENDLESS]: ({ reason }: Probe) => reason === 'timeout',
  'what fills the memory, the stack or the answer': ({ reason }: Probe) =>
    reason !== 'timeout' && reason !== 'message_flood',
  [FLOODS]: ({ reason }: Probe) => reason === 'message_flood',
};

/**
 * Endless code gets less time than on the page. Other code gets more, so that it reaches its own
 * limit even on a busy machine. A flood that waits for answers takes longest there. The tests of
 * user code use the default limits.
 */
const LIMITS: Record<string, { toolCpuMs: number; killAfterMs: number; toolWallMs?: number }> = {
  [ENDLESS]: { toolCpuMs: 400, killAfterMs: 1000 },
  [FLOODS]: { toolCpuMs: 20_000, killAfterMs: 30_000, toolWallMs: 60_000 },
};
const ENOUGH = { toolCpuMs: 3000, killAfterMs: 6000 };

for (const [group, isOfGroup] of Object.entries(GROUPS)) {
  test(`contains ${group}`, async ({ sandboxPage: page }) => {
    test.setTimeout(150_000);
    const limits = LIMITS[group] ?? ENOUGH;
    // All runs share a sandbox, because none may harm the next.
    const sandbox = await page.evaluateHandle((given) => harness.create({ limits: given }), limits);
    await sandbox.evaluate((one) => one.warmUp());
    for (const { name, body, reason, words } of PROBES.filter(isOfGroup)) {
      await test.step(`contains ${name}`, async () => {
        const seen = await sandbox.evaluate(async (one, code) => {
          const { value, longestBlockMs } = await harness.watchPage(() =>
            harness.tryTool(one, code),
          );
          const begin = performance.now();
          const next = await harness.tryTool(one, 'return ok("still here");');
          return { ...value, longestBlockMs, next, recoveredMs: performance.now() - begin };
        }, body);
        const { result } = seen;
        const said = 'threw' in result ? result.threw : JSON.stringify(result);
        console.log(
          `${name}: ${Math.round(seen.ms)} ms, next after ${Math.round(seen.recoveredMs)} ms, page blocked ${Math.round(seen.longestBlockMs)} ms · ${said.slice(0, 110)}`,
        );
        if (reason) expect.soft(result, name).toMatchObject({ ok: false, reason });
        const text = 'threw' in result ? result.threw : 'error' in result && result.error;
        expect.soft(text, name).toMatch(words);
        expect.soft(seen.problems, name).toHaveLength(1);
        expect.soft(seen.next.result, name).toEqual({ ok: true, value: 'still here' });
        // Twice the Worker's time limit, plus time to notice it.
        expect.soft(seen.ms, name).toBeLessThan(2 * limits.killAfterMs + 500);
      });
    }
  });
}
