import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { code as prelude } from 'virtual:toolyard-sandbox/prelude';
import { expect, test } from 'vitest';
import { DEFAULT_SANDBOX_LIMITS } from '../limits.ts';
import type { GuestJob, GuestOutcome } from '../protocol.ts';
import type { Engine } from './engine.ts';
import { createGuest } from './guest.ts';
import { createQuickJsEngine } from './quickjs-engine.ts';

const TOOL: GuestJob = {
  do: 'tool',
  args: {},
  ctx: { plain: {}, capabilities: [], aborted: false },
};

const file = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
const quickJs = createQuickJsEngine(await WebAssembly.compile(await readFile(file)));

/** Runs a tool with this body, on a machine that is never too slow. */
async function run(body: string) {
  let isFull = () => false;
  let ticksSinceFull = 0;
  const engine: Engine = {
    async createVm(options) {
      const vm = await quickJs.createVm({
        ...options,
        interrupt: () => {
          if (isFull()) ticksSinceFull += 1;
          // Where nothing else ends it, the test does not take a minute.
          return options.interrupt() || ticksSinceFull > 20;
        },
      });
      isFull = () => vm.full;
      return vm;
    },
  };
  let outcome: GuestOutcome | undefined;
  const hear = createGuest({
    engine,
    prelude,
    limits: DEFAULT_SANDBOX_LIMITS,
    now: () => 0,
    send: (message) => {
      if (message.type === 'end') outcome = message.outcome;
    },
  });
  const source = `export const tool = { async execute() {\n${body}\n} };`;
  await hear({ type: 'start', id: 1, source, job: TOOL, world: { now: 0, seed: 1 } });
  return { outcome, ticksSinceFull };
}

const CHAIN = 'const again = () => Promise.resolve().then(again);';

// The layout of the heap decides how long the engine searches for free memory.
test.each([0, 1, 3, 17, 100, 1000])(
  'a chain of promises behind %d objects ends soon after its memory is full',
  async (objects) => {
    const pad = `const pad = Array.from({ length: ${objects} }, (_, index) => ({ index }));`;
    const { outcome, ticksSinceFull } = await run(`${pad} ${CHAIN} return again();`);
    expect(outcome).toMatchObject({ end: 'stopped', reason: 'memory' });
    expect(ticksSinceFull).toBeLessThan(5);
  },
);

test.each([
  ['an error that it catches', `try { ${CHAIN} await again(); } catch {} for (;;) {}`],
  ['its result', `const all = []; try { for (;;) all.push({}); } catch {} for (;;) {}`],
  ['a handler of its promise', `${CHAIN} again().then(() => 1, () => 1); for (;;) await 0;`],
])('code that continues behind %s ends by its memory limit too', async (_, body) => {
  const { outcome, ticksSinceFull } = await run(body);
  expect(outcome).toMatchObject({ end: 'stopped', reason: 'memory' });
  expect(ticksSinceFull).toBeLessThan(5);
});
