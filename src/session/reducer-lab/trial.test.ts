import { describe, expect, it } from 'vitest';
import type { ToolResult, ToolResultReducer } from '../../core/index.ts';
import { trimMarker } from '../../core/test-support.ts';
import { runTrial } from './trial.ts';

const sample = (result: ToolResult, argsText = '{"command":"x"}') => ({
  tool: 'terminal',
  argsText,
  result,
});
const reducer = (reduce: ToolResultReducer['reduce']): ToolResultReducer => ({
  toolName: 'terminal',
  reduce,
});
const TEXT: ToolResult = { ok: true, value: 'one two three' };

describe('runTrial', () => {
  it('passes the arguments and the turn to the reducer', async () => {
    const seen: unknown[] = [];
    const noting = reducer((result, ctx) => {
      seen.push(ctx);
      return result;
    });
    await runTrial({ sample: sample(TEXT), turn: 6, budget: 99, reducer: noting });
    expect(seen).toEqual([{ args: { command: 'x' }, turnCount: 6, resultBudgetChars: 99 }]);
    await runTrial({ sample: sample(TEXT, '{'), turn: 1, budget: 99, reducer: noting });
    expect(seen[1]).toEqual({ args: {}, turnCount: 1, resultBudgetChars: 99 });
  });

  it.each(['here', 'elsewhere'])(
    'keeps what looks like a secret, with a reducer %s',
    async (at) => {
      const value = `password: hunter2-and-more\n${'ghp_'.padEnd(40, 'a1B2')}\nend`;
      const lastTwo = reducer((result) =>
        result.ok ? { ...result, value: result.value.split('\n').slice(-2).join('\n') } : result,
      );
      const trial = await runTrial({
        ...{ sample: sample({ ok: true, value }), turn: 1, budget: 999, reducer: lastTwo },
        ...(at === 'elsewhere' && { runner: async (one, ...input) => one.reduce(...input) }),
      });
      expect(trial.reduced).toBe(trial.trimmed);
      expect(trial.reduced).toBe(value.split('\n').slice(-2).join('\n'));
    },
  );

  it('only cuts without a reducer', async () => {
    expect(await runTrial({ sample: sample(TEXT), turn: 1, budget: 7 })).toMatchObject({
      reduced: 'one two three',
      trimmed: `one two${trimMarker(13)}`,
      kept: 7,
      applied: false,
    });
  });

  it('reports a broken contract', async () => {
    const longer = reducer((result) =>
      result.ok ? { ...result, value: `${result.value}!` } : result,
    );
    const grown = await runTrial({ sample: sample(TEXT), turn: 1, budget: 99, reducer: longer });
    expect(grown.fault?.kind).toBe('grew');
    const mayGrow = { ...longer, maxGrowthChars: 1 };
    const allowed = await runTrial({ sample: sample(TEXT), turn: 1, budget: 99, reducer: mayGrow });
    expect(allowed.fault).toBeUndefined();

    const failure: ToolResult = { ok: false, error: 'No route.', code: 'execution_failed' };
    const hiding = reducer(() => ({ ok: true, value: 'fine' }));
    const hidden = await runTrial({
      sample: sample(failure),
      turn: 1,
      budget: 99,
      reducer: hiding,
    });
    expect(hidden.fault?.kind).toBe('hid-an-error');
  });

  it('keeps the raw text if the reducer returns no result', async () => {
    const throwing = reducer(() => {
      throw new Error('no luck');
    });
    const trial = await runTrial({ sample: sample(TEXT), turn: 1, budget: 99, reducer: throwing });
    expect(trial).toMatchObject({
      reduced: 'one two three',
      fault: { kind: 'ignored', message: 'no luck' },
    });
  });

  it('reports an invalid tool name', async () => {
    const odd = { ...sample(TEXT), tool: 'no name' };
    const trial = await runTrial({ sample: odd, turn: 1, budget: 99 });
    expect(trial).toMatchObject({ raw: 'one two three', fault: { kind: 'ignored' } });
  });
});
