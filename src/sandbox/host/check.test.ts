import { describe, expect, it } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import type { ReducerModule, ReducerSample } from '../api.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../limits.ts';
import { runCheck } from './check.ts';
import type { Spawn, WorkerLinkEvents } from './link.ts';
import { createTestSandbox, createTestSpawn } from './test-support.ts';

const LOG = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
const SAMPLES: ReducerSample[] = [
  {
    result: { ok: true, value: LOG, structured: { lines: [30] } },
    ctx: { args: { path: 'a.log' }, turnCount: 2 },
  },
  {
    result: { ok: false, error: 'No such file', code: 'execution_failed' },
    ctx: { args: {}, turnCount: 2 },
  },
];

async function check(body: string, { before = '', runs = 15 } = {}) {
  const sandbox = await createTestSandbox();
  const source = `${before}
export const reducer = { toolName: 'log', reduce(result: any, ctx: any): any { ${body} } };`;
  const compiled = await sandbox.compile(source, 'reducer');
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
  return sandbox.checkReducer(compiled.module, SAMPLES, { runs });
}

const onText = (value: string) => `return result.ok ? { ...result, value: ${value} } : result;`;

describe('a check in the sandbox', () => {
  it('reports no problem for a good reducer', async () => {
    expect(await check(onText('result.value.slice(0, 10)'))).toEqual({
      ok: true,
      runs: 47,
      seed: 42,
      problems: [],
    });
  });

  it.each([
    ['throws dice', onText('Math.random() < 0.5 ? result.value : ""'), 'deterministic'],
    [
      'shows the time',
      onText('result.value.length > 20 ? String(Date.now()).slice(-8) : ""'),
      'deterministic',
    ],
    [
      'shows the zone',
      onText('result.value.length > 20 ? String(new Date(0).getHours()) : ""'),
      'deterministic',
    ],
    ['throws', 'if (!result.ok) throw new Error("no"); return result;', 'never-throws'],
    ['mutates', 'if (result.ok) result.value = ""; return result;', 'never-mutates'],
    ['mutates quietly', 'Reflect.set(result, "seen", 1); return { ...result };', 'never-mutates'],
    ['returns a promise', 'return Promise.resolve(result);', 'synchronous'],
    ['returns nothing', 'return undefined;', 'returns-a-result'],
    ['returns what is not JSON', 'return { ...result, more: new Map() };', 'returns-a-result'],
    ['grows', onText('"reduced " + result.value'), 'never-grows'],
    ['calms errors', 'return { ok: true, value: "" };', 'errors-stay-errors'],
  ])('reports a reducer that %s', async (_, body, rule) => {
    const { problems } = await check(body);
    expect(problems.map((problem) => problem.rule)).toEqual([rule]);
  });

  it('reports values that the file reads while it loads', async () => {
    const report = await check(onText('salt'), {
      before: 'const salt = String(Math.random())[3];',
    });
    expect(report.problems.map(({ rule }) => rule)).toContain('deterministic');
  });

  it('shrinks the counterexample', async () => {
    const { problems } = await check(
      'if (result.ok && result.value.includes("line 17")) throw new Error("unlucky"); return result;',
    );
    expect(problems[0]).toEqual({
      rule: 'never-throws',
      message: 'The reducer threw: unlucky',
      counterexample: { result: { ok: true, value: 'line 17' }, ctx: { args: {}, turnCount: 1 } },
    });
  });

  it('never reports a time-out as non-deterministic', async () => {
    const report = await check('if (!result.ok) while (true) {} return result;');
    expect(report).toMatchObject({ ok: false, stopped: 'timeout', problems: [] });
    expect(report.stopped && report.sample).toMatchObject({ result: SAMPLES[1]?.result });
  });
});

describe('the watch of a check', () => {
  const source = 'export const reducer = { toolName: "log", reduce: (result) => result };';
  const module: ReducerModule = {
    kind: 'reducer',
    source,
    descriptor: { toolName: 'log' },
  };

  /** A check whose timers the test fires. */
  function startCheck(spawn: Spawn) {
    const due = new Map<number, { callback: () => void; ms: number }>();
    let handles = 0;
    const report = runCheck(
      {
        spawn,
        limits: DEFAULT_SANDBOX_LIMITS,
        timers: {
          setTimeout: (callback, ms) => {
            handles += 1;
            due.set(handles, { callback, ms });
            return handles;
          },
          clearTimeout: (handle) => void due.delete(Number(handle)),
        },
      },
      module,
      SAMPLES,
      { runs: 1 },
    );
    const { checkMs } = DEFAULT_SANDBOX_LIMITS;
    /** Fires the timers that are due now, except that of the whole check. */
    const turn = () => {
      for (const [handle, { callback, ms }] of [...due]) {
        if (ms !== checkMs && due.delete(handle)) callback();
      }
    };
    return { report, turn, due };
  }

  /** A Worker that says only what the test makes it say. */
  function createQuietSpawn() {
    const started = deferred<WorkerLinkEvents>();
    const spawn: Spawn = async (events) => {
      queueMicrotask(() => events.onMessage(JSON.stringify({ type: 'ready' })));
      return { post: () => started.resolve(events), end() {} };
    };
    return { spawn, started: started.promise };
  }

  it('continues after a sign of life that this thread reads late', async () => {
    const { spawn, started } = createQuietSpawn();
    const { report, turn } = startCheck(spawn);
    const { onMessage } = await started;
    const outcome = { end: 'checked', report: { runs: 3, seed: 42, problems: [] } };
    for (let late = 0; late < 10; late += 1) {
      for (let turns = 0; turns < 7; turns += 1) turn();
      onMessage(JSON.stringify({ type: 'enter', id: 1 }));
    }
    onMessage(JSON.stringify({ type: 'checked', id: 1, report: JSON.stringify(outcome) }));
    expect(await report).toMatchObject({ ok: true });
  });

  it('ends a Worker without any sign', async () => {
    const { spawn, started } = createQuietSpawn();
    const { report, turn, due } = startCheck(spawn);
    await started;
    for (let turns = 0; turns < 8; turns += 1) turn();
    expect(await report).toMatchObject({ ok: false, stopped: 'timeout' });
    expect(due.size).toBe(0);
  });

  it('gets a sign for each VM that a slow machine has created', async () => {
    const spawn = await createTestSpawn();
    const signs: string[] = [];
    const { report } = startCheck((events) =>
      spawn({
        ...events,
        onMessage: (data) => {
          signs.push(JSON.parse(String(data)).type);
          events.onMessage(data);
        },
      }),
    );
    expect(await report).toMatchObject({ ok: true });
    expect(signs).toEqual(['ready', 'enter', 'enter', 'enter', 'checked']);
  });
});
