import { beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../sandbox/api.ts';
import { createTestSandbox } from '../../../sandbox/host/test-support.ts';
import { BUILD_LOGS } from '../build-logs-test-support.ts';
import { FAILURE_LOGS } from '../failure-logs-test-support.ts';
import { LINTER_LOGS } from '../linter-logs-test-support.ts';
import { compileRecipes } from '../recipe-shortcut.ts';
import { SERVER_LOGS } from '../server-logs-test-support.ts';
import { createTrialTask } from '../try-reducer.ts';
import { areQuickPatterns } from './pattern-effort.ts';
import { readPlainRecipe } from './plain-recipe.ts';
import { toRecipeCode } from './recipe.ts';
import { RECIPES } from './suggest-recipe.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});

const compileIn = (one: Sandbox) => (source: string) => one.compile(source, 'reducer');
const sampleOf = (value: string) => ({
  tool: 'terminal',
  argsText: '{}',
  result: { ok: true as const, value },
});
const codeOf = (
  list: string,
) => `import { composeReducer, dropLines, keepAround } from 'toolyard/reducers';

export const reducer = composeReducer([${list}], { toolName: 'terminal' });
`;

/** Compiles nothing but one file. */
function onlyOnce(one: Sandbox): Sandbox & { compiled: string[] } {
  const compiled: string[] = [];
  return Object.assign(Object.create(one), {
    compiled,
    compile: (source: string) => {
      compiled.push(source);
      return one.compile(source, 'reducer');
    },
    openRun: () => {
      throw new Error('The sandbox ran code.');
    },
  });
}

describe('a reducer of nothing but blocks', () => {
  it('compiles and runs as in the sandbox, for each recipe and log', async () => {
    const logs = [...FAILURE_LOGS, ...BUILD_LOGS, ...LINTER_LOGS, ...SERVER_LOGS];
    const watched = onlyOnce(sandbox);
    const compile = compileRecipes(compileIn(watched));
    await compile(codeOf(''));
    const quick = createTrialTask([], watched);
    const slow = createTrialTask([], sandbox);
    for (const { blocks } of RECIPES) {
      const code = toRecipeCode('terminal', blocks);
      const result = await compile(code);
      expect(result).toEqual(await sandbox.compile(code, 'reducer'));
      if (!result.ok) throw new Error('The recipe does not compile.');
      for (const { log } of logs.slice(0, 12)) {
        const { module } = result;
        const question = { sample: sampleOf(`${log}\n`.repeat(9)), turn: 1, budget: 900, module };
        // A comment at the end is for the sandbox.
        const own = { ...module, source: `${code}// mine\n` };
        expect(await quick(question)).toEqual(await slow({ ...question, module: own }));
      }
    }
    expect(watched.compiled).toHaveLength(1);
  });

  it.each([
    ['imports with a comma at the end', codeOf('').replace('keepAround }', 'keepAround, }')],
    ['statements without semicolons', codeOf('').replaceAll(';', '')],
    [
      'comments between blocks',
      codeOf("\n// The first.\ndropLines('a'), /* b */ keepAround('b'),\n"),
    ],
  ])('may have %s', (_, code) => {
    expect(readPlainRecipe(code)?.toolName).toBe('terminal');
  });

  it.each([
    ['no blocks of a variable', codeOf('keepAround(FAIL)')],
    ['no list with gaps', codeOf("dropLines('a'), , keepAround('b')")],
    ['no list with a gap at its start', codeOf(", dropLines('a')")],
    ['no list of a gap', codeOf(',')],
    ['no name imported twice', codeOf('').replace('dropLines', 'dropLines, dropLines')],
    ['no import of other names', codeOf('').replace('dropLines', 'dropLines, class')],
    ['no import with a gap', codeOf('').replace('dropLines', ', dropLines')],
    ['no two statements on a line', codeOf('').replace("';\n\n", "' ")],
    ['no other code', `const FAIL = 1;\n${codeOf('')}`],
    ['no code behind it', `${codeOf('')}\nwhile (true);`],
    ['no missing import', codeOf("keepLines('a')")],
    ['no other name of a tool', codeOf('').replace("'terminal'", 'NAME')],
    ['no function that is computed', codeOf('').replace("'terminal' }", "'terminal', ...more }")],
  ])('is %s', (_, code) => {
    expect(readPlainRecipe(code)).toBeUndefined();
  });

  it('is left to the sandbox where the sandbox was not reached, or says what is wrong', async () => {
    const asked: string[] = [];
    const compile = compileRecipes(async (source) => {
      asked.push(source);
      return asked.length > 1
        ? sandbox.compile(source, 'reducer')
        : { ok: false, errors: [{ message: 'No network.' }], isUnreachable: true };
    });
    expect(await compile(codeOf(''))).toMatchObject({ ok: false });
    expect(await compile(codeOf(''))).toMatchObject({ ok: true });
    expect(await compile(codeOf('dropLines()'))).toMatchObject({
      errors: [{ message: expect.stringContaining('A block needs a text or a pattern') }],
    });
    expect(asked).toHaveLength(3);
    expect(await compile(codeOf("dropLines('a')"))).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
  });
});

describe('patterns that run beside the sandbox', () => {
  const log = `${'tests/test_queue.py::test_retry PASSED [50%]\n'.repeat(2_000)}`;
  const withPattern = ({ source, flags }: RegExp) =>
    [{ name: 'dropLines', values: { pattern: { source, flags } } }] as const;

  it.each([/PASSED/, /\b(?:error|warn(?:ing)?)\b/i, /^\s*$/, /^FAILED .*::/, /a{2,3}[^b]+c/])(
    '%s takes little time',
    (pattern) => expect(areQuickPatterns(withPattern(pattern), log)).toBe(true),
  );

  it.each([/(?:a+)+$/, /(?:\S+ ?)*x/, /.*.*.*x/, /(?<=a)b/, /(a)\1*.*(b)/, /(?<n>a)\k<n>/])(
    '%s may take long, or is read by the sandbox',
    (pattern) => expect(areQuickPatterns(withPattern(pattern), log)).toBe(false),
  );

  it('texts beyond the limits of the sandbox are left to it', () => {
    expect(areQuickPatterns([], 'a'.repeat(1_000_001))).toBe(false);
    expect(areQuickPatterns(withPattern(/a.*b/), 'a'.repeat(100_000))).toBe(false);
  });

  it('the patterns of each recipe run beside it, but not for long lines', () => {
    for (const { blocks } of RECIPES) expect(areQuickPatterns(blocks, log)).toBe(true);
    const own = [...withPattern(/PASSED/)];
    const known = RECIPES.find(({ name }) => name === 'Test run')?.blocks ?? [];
    const long = `${log}${' '.repeat(6_000)}`;
    expect(areQuickPatterns(own, long)).toBe(true);
    expect(areQuickPatterns(known, long)).toBe(false);
  });
});
