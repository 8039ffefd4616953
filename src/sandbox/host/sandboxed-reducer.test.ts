import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { createTestSandbox } from './test-support.ts';

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

  it('returns the same result object if it changes nothing', async () => {
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
    ['never ends', 'while (true) {}', /about 1 s/],
  ])('fails when it %s', async (_, body, words) => {
    const { out, problems } = await reduce(body);
    expect(out).toMatch(words);
    expect(problems).toHaveLength(1);
  });

  it('reports what it returns instead of a result', async () => {
    const { problems } = await reduce('return "short";');
    expect(problems).toEqual(['The reducer of log returned a string, not a ToolResult']);
    expect((await reduce('return result;')).problems).toEqual([]);
  });

  it('sees the same environment on every machine', async () => {
    const body =
      'return { ...result, value: [Date.now(), new Date().getHours(), Math.random()].join() };';
    expect((await reduce(body)).out).toEqual((await reduce(body)).out);
  });
});
