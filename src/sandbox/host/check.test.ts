import { describe, expect, it } from 'vitest';
import type { ReducerSample } from '../api.ts';
import { createTestSandbox } from './test-support.ts';

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
      runs: 17,
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
