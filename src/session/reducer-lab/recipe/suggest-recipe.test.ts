import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadSamples } from '../../../catalog/samples/samples.ts';
import * as blocks from '../../../core/reduce/reducers/index.ts';
import { countFailures } from '../failure-lines.ts';
import { runTrial } from '../trial.ts';
import { toBlockCode } from './block-code.ts';
import { RECIPES, suggestRecipe } from './suggest-recipe.ts';

const KINDS: Record<string, string> = {
  vitest: 'Test run',
  jest: 'Test run',
  pytest: 'Test run',
  'cargo-test': 'Test run',
  'go-test': 'Test run',
  tsc: 'Compiler or linter',
  'git-diff': 'Diff',
  'yarn-install': 'Log',
  'docker-build': 'Log',
};

test('built-in samples are recognised', async () => {
  const samples = await loadSamples('terminal');
  const found = samples.map(({ id, result }) => [
    id.replace('built-in-', ''),
    suggestRecipe(result.ok ? result.value : result.error).name,
  ]);
  expect(Object.fromEntries(found)).toMatchObject(KINDS);
});

test('the suggested recipe keeps all failures of each sample, and makes it shorter', async () => {
  const samples = await loadSamples('terminal');
  const bad: string[] = [];
  for (const sample of samples.filter(({ result }) => result.ok && result.value.length > 6_000)) {
    const raw = sample.result.ok ? sample.result.value : '';
    const { name, blocks: recipe } = suggestRecipe(raw);
    const trial = await runTrial({ sample, turn: 1, budget: 6_500, reducer: compose(recipe) });
    const { total = 0, trimmed = 0 } = countFailures(trial) ?? {};
    if (trimmed < total || trial.trimmed.length > 6_500 || trial.fault) {
      bad.push(
        `${sample.id}: ${name}, ${trimmed} of ${total}, ${raw.length} → ${trial.reduced.length}`,
      );
    }
  }
  expect(bad).toEqual([]);
});

test.each([
  ['JSON', JSON.stringify({ items: [1, 2, 3] }, null, 2)],
  ['Search result', 'src/a.ts:1: x\nsrc/a.ts:5: y\nsrc/b.ts:9: z'],
  ['Document', '# A\ntext\n## B\ntext\n## C\ntext'],
  ['Log', ''],
])('%s is recognised', (name, text) => {
  expect(suggestRecipe(text).name).toBe(name);
});

const CARGO = `   Downloaded serde v1.0.1
   Compiling serde v1.0.1
   Compiling thiserror v1.0.61
${'   Compiling dep v0.1.0\n'.repeat(60)}error[E0382]: borrow of moved value: \`entry\`
  --> src/store.rs:48:22
   |
45 |     let entry = load();
   |         ----- move occurs here
46 |     keep(entry);
   |          ----- value moved here
47 |
48 |     println!("{}", entry.id);
   |                    ^^^^^ value borrowed here after move

error: aborting due to 1 previous error
error: could not compile \`store\` (bin "store") due to 1 previous error`;

const PYTEST = `collected 60 items

tests/test_api.py::test_a FAILED                    [ 33%]
${'tests/test_api.py::test_b PASSED                    [ 66%]\n'.repeat(58)}tests/test_api.py::test_c PASSED [100%]

=================== FAILURES ===================
____________________ test_a ____________________

client = <Client>

    def test_a(client):
        response = client.post('/items', json={'name': 'x'})
        # the answer has the new item
        assert response.json()
>       assert response.status_code == 201
E       assert 500 == 201

tests/test_api.py:14: AssertionError
=============== short test summary info ===============
FAILED tests/test_api.py::test_a - assert 500 == 201
============= 1 failed, 59 passed in 0.42s =============`;

test('the recipe of a compiler keeps the place and the code of an error', async () => {
  const { text, name } = await reduce(CARGO);
  expect(name).toBe('Compiler with code');
  for (const line of ['E0382', 'src/store.rs:48:22', 'println!("{}", entry.id);', 'borrowed here'])
    expect(text).toContain(line);
  expect(text).not.toMatch(/Downloaded|Compiling/);
});

test('the recipe of a test run keeps the failed statement, and no test that passed', async () => {
  const { text, name } = await reduce(PYTEST);
  expect(name).toBe('Test run');
  for (const line of ['test_api.py::test_a FAILED', '>       assert response.status_code == 201'])
    expect(text).toContain(line);
  expect(text).toContain('E       assert 500 == 201');
  expect(text).not.toContain('PASSED');
});

async function reduce(raw: string): Promise<{ text: string; name: string }> {
  const { name, blocks: recipe } = suggestRecipe(raw);
  const sample = {
    ...{ id: 's', tool: 'terminal', name: 's', argsText: '{}' },
    result: { ok: true, value: raw } as const,
  };
  const trial = await runTrial({ sample, turn: 1, budget: 2_500, reducer: compose(recipe) });
  return { name, text: trial.reduced };
}

test('every recipe is made of blocks that compile', () => {
  for (const { blocks: recipe } of RECIPES) expect(() => compose(recipe)).not.toThrow();
});

function compose(recipe: (typeof RECIPES)[number]['blocks']) {
  const list = recipe.map(toBlockCode).join(', ');
  return runInNewContext(`composeReducer([${list}], { toolName: 'terminal' })`, { ...blocks });
}
