import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import type { ToolResult } from '../../contract/tool-result.ts';
import { bashReducer, kanbanListReducer, readFileReducer } from '../reducers/index.ts';
import { checkReducer } from './check-reducer.ts';
import type { ReducerRule, ReducerSample } from './report.ts';

type Reduce = (result: ToolResult, ctx: ReducerSample['ctx']) => unknown;

const LOG = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n');
const SAMPLES: ReducerSample[] = [
  {
    result: { ok: true, value: LOG, structured: { lines: [60] } },
    ctx: { args: { path: 'a.log' }, turnCount: 2 },
  },
  {
    result: { ok: false, error: 'No such file', code: 'execution_failed' },
    ctx: { args: {}, turnCount: 2 },
  },
];

/** These reducers break the contract, so their types must be bypassed. */
function reducer(reduce: Reduce, maxGrowthChars?: number): ToolResultReducer {
  const made = {
    toolName: 'log',
    reduce,
    ...(maxGrowthChars === undefined ? {} : { maxGrowthChars }),
  };
  return made as ToolResultReducer; // deliberately broken ones among them
}

function rules(reduce: Reduce): ReducerRule[] {
  return checkReducer(reducer(reduce), SAMPLES, { runs: 60 }).problems.map(({ rule }) => rule);
}

const shorter = (result: ToolResult, more: Partial<ToolResult> = {}) => ({ ...result, ...more });

function onText(change: (text: string) => string): Reduce {
  return (result) => (result.ok ? { ...result, value: change(result.value) } : result);
}

describe('checkReducer', () => {
  it('finds a note that makes a few lines of a sample longer', () => {
    const log = ['ok 1', 'ok 2', 'ok 3', 'FAIL retry', 'Tests 1 failed', 'ok 4'].join('\n');
    const keep = onText((text) => {
      const lines = text.split('\n');
      const kept = lines.filter((line) => /FAIL|Tests/.test(line));
      return kept.length > 0 ? [...kept, `… ${lines.length - kept.length} more`].join('\n') : text;
    });
    const samples: ReducerSample[] = [
      { result: { ok: true, value: log }, ctx: { args: {}, turnCount: 1 } },
    ];
    const { problems } = checkReducer(reducer(keep), samples, { runs: 0 });
    expect(problems).toMatchObject([{ rule: 'never-grows' }]);
    expect(problems[0]?.counterexample.result).toMatchObject({
      value: expect.stringMatching(/^(?:FAIL|Tests)$/),
    });
  });

  it('reports no problem for a good reducer', () => {
    const report = checkReducer(reducer(onText((text) => text.slice(0, 10))), SAMPLES);
    expect(report).toEqual({ ok: true, runs: 262, seed: 42, problems: [] });
  });

  let calls = 0;
  it.each<[string, Reduce, ReducerRule]>([
    ['counts its calls', onText((text) => text && String(++calls % 10)), 'deterministic'],
    [
      'shows the time',
      onText((text) => (text.length > 20 ? String(Date.now()).slice(-8) : text)),
      'deterministic',
    ],
    [
      'shows the date',
      onText((text) => (text.length > 40 ? new Date(0).toString().slice(0, 40) : text)),
      'deterministic',
    ],
    [
      'reads a date without zone',
      onText((text) => (text.length > 20 ? String(Date.parse('2026-01-01T10:00')) : text)),
      'deterministic',
    ],
    [
      'formats in the local zone',
      onText((text) =>
        text.length > 40 ? new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(0) : text,
      ),
      'deterministic',
    ],
    [
      'asks for the hour',
      onText((text) => (text.length > 2 ? String(new Date(2026, 1, 1).getTime() % 997) : text)),
      'deterministic',
    ],
    ['throws dice', onText((text) => (Math.random() < 0.5 ? text : '')), 'deterministic'],
    [
      'makes an id',
      onText((text) => (text.length > 40 ? crypto.randomUUID() : text)),
      'deterministic',
    ],
    [
      'measures',
      onText((text) => (text.length > 40 ? String(performance.now()) : text)),
      'deterministic',
    ],
    [
      'throws on an error',
      (result) => {
        if (!result.ok) throw new Error('not ok');
        return result;
      },
      'never-throws',
    ],
    [
      'throws on no text',
      onText((text) => {
        if (text === '') throw new RangeError('empty');
        return text;
      }),
      'never-throws',
    ],
    [
      'changes the result',
      (result) => {
        if (result.ok) result.value = '';
        return result;
      },
      'never-mutates',
    ],
    [
      'changes it quietly',
      (result) => {
        Reflect.set(result, 'seen', true);
        return { ...result };
      },
      'never-mutates',
    ],
    [
      'changes what lies deep',
      (result) => {
        if (result.ok && result.structured) Reflect.set(result.structured, 'a', 1);
        return result;
      },
      'never-mutates',
    ],
    [
      'changes the arguments',
      (result, ctx) => {
        try {
          Object.assign(ctx.args ?? {}, { seen: 1 });
        } catch {}
        return result;
      },
      'never-mutates',
    ],
    ['returns a promise', async (result) => result, 'synchronous'],
    ['returns a promise that fails', () => Promise.reject(new Error('later')), 'synchronous'],
    ['returns the text alone', (result) => (result.ok ? result.value : result), 'returns-a-result'],
    ['returns nothing', () => undefined, 'returns-a-result'],
    [
      'returns a number as the value',
      (result) => (result.ok ? { ok: true, value: 5 } : result),
      'returns-a-result',
    ],
    ['adds a line', onText((text) => `reduced\n${text}`), 'never-grows'],
    ['grows on unicode', onText((text) => text.toUpperCase().replace(/\s/g, '  ')), 'never-grows'],
    [
      'calms errors',
      (result) => (result.ok ? result : { ok: true, value: result.error }),
      'errors-stay-errors',
    ],
  ])('reports a reducer that %s', (_, reduce, rule) => {
    expect(rules(reduce)).toEqual([rule]);
  });

  it('accepts a declared growth', () => {
    const hint = onText((text) => `[${text.length} chars] ${text}`);
    expect(checkReducer(reducer(hint), SAMPLES).ok).toBe(false);
    expect(checkReducer(reducer(hint, 16), SAMPLES).ok).toBe(true);
  });

  it('shrinks the counterexample to what the problem needs', () => {
    const careless = onText((text) => {
      if (text.includes('line 37')) throw new Error('unlucky');
      return text;
    });
    const [problem] = checkReducer(reducer(careless), SAMPLES).problems;
    expect(problem?.counterexample).toEqual({
      result: { ok: true, value: 'line 37' },
      ctx: { args: {}, turnCount: 1 },
    });
    expect(problem?.message).toBe('The reducer threw: unlucky');
    expect(problem).not.toHaveProperty('got');
  });

  it('shrinks inputs that only fast-check generated', () => {
    const careless = onText((text) => (text.includes('\r') ? `${text}!` : text));
    const [problem] = checkReducer(reducer(careless), SAMPLES).problems;
    expect(problem).toMatchObject({
      rule: 'never-grows',
      counterexample: { result: { ok: true, value: '\r' } },
      got: { ok: true, value: '\r!' },
    });
  });

  it('reports several broken rules at once', () => {
    const bad: Reduce = (result) =>
      shorter(result, { ok: true, value: `${Math.random()} and more and more` });
    expect(rules(bad).sort()).toEqual(['deterministic', 'errors-stay-errors', 'never-grows']);
  });

  it('tries the same inputs for the same seed', () => {
    const seen: string[][] = [[], [], []];
    [7, 7, 8].forEach((seed, at) => {
      const spy = onText((text) => {
        seen[at]?.push(text);
        return text;
      });
      checkReducer(reducer(spy), SAMPLES, { seed, runs: 40 });
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).not.toEqual(seen[2]);
  });

  it('restores the globals, also after a throw', () => {
    const before = [
      Date,
      Date.prototype.getHours,
      Math.random,
      Intl.DateTimeFormat,
      crypto.randomUUID,
    ];
    const own = Object.getOwnPropertyNames(crypto);
    const start = Date.now();
    checkReducer(
      reducer(() => {
        throw new Error('no');
      }),
      SAMPLES,
      { runs: 20 },
    );
    expect([
      Date,
      Date.prototype.getHours,
      Math.random,
      Intl.DateTimeFormat,
      crypto.randomUUID,
    ]).toEqual(before);
    expect(Object.getOwnPropertyNames(crypto)).toEqual(own);
    expect(Date.now() - start).toBeLessThan(600_000);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  });

  it('never throws', () => {
    const hostile = new Proxy(
      reducer((result) => result),
      {
        get() {
          throw new Error('no entry');
        },
      },
    );
    for (const broken of [hostile, undefined, null, {}, 'x']) {
      // This test passes values that are not reducers.
      const report = checkReducer(broken as ToolResultReducer, SAMPLES, { runs: 5 });
      expect(report.problems.map(({ rule }) => rule)).toEqual(['never-throws']);
    }
    expect(
      checkReducer(
        reducer((result) => result),
        [],
      ).ok,
    ).toBe(true);
  });
});

describe('the built-in reducers', () => {
  const COMMANDS: [RegExp, string][] = [
    [/^git-status/, 'git status'],
    [/^(?:vitest|jest|node)/, 'npm test'],
    [/^pytest/, 'pytest'],
    [/^cargo/, 'cargo test'],
    [/^go-/, 'go test ./...'],
    [/^(?:npm|pnpm|yarn)-/, 'npm install'],
    [/^ls/, 'ls -la'],
    [/^find/, 'find .'],
    [/^tree/, 'tree'],
    [/^du/, 'du -a'],
  ];

  function samples(tool: string): ReducerSample[] {
    const folder = new URL(`../fixtures/${tool}/`, import.meta.url);
    return readdirSync(folder).map((file) => {
      const command = COMMANDS.find(([pattern]) => pattern.test(file))?.[1] ?? 'cat a';
      const args = tool === 'terminal' ? { command } : { path: file };
      const value = readFileSync(new URL(file, folder), 'utf8');
      return { result: { ok: true, value }, ctx: { args, turnCount: 1 } };
    });
  }

  it.each([bashReducer, readFileReducer, kanbanListReducer])(
    'obey the contract: $toolName',
    (builtIn) => {
      const report = checkReducer(builtIn, samples(builtIn.toolName), { runs: 400 });
      expect(report.problems).toEqual([]);
      expect(report.runs).toBeGreaterThan(400);
    },
    60_000,
  );
});
