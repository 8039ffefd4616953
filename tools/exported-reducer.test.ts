import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportReducer, loadReducerFile } from '../src/session/reducer-lab/export.ts';
import type { Expectation, Sample, Workspace } from '../src/session/workspace/workspace.ts';

/** Puts the reducer lab's export into a separate project, compiles it and runs its tests. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = (name: string) => join(ROOT, 'node_modules/.bin', name);

const REDUCER = `import type { ToolResultReducer } from 'toolyard';

/** Keeps the lines that failed; later in a session only the first of them. */
export const reducer: ToolResultReducer = {
  toolName: 'run_tests',
  reduce(result, { turnCount }) {
    if (!result.ok) return result;
    const failed = result.value.split('\\n').filter((line) => line.startsWith('not ok'));
    const kept = turnCount > 5 ? failed.slice(0, 1) : failed;
    return { ...result, value: kept.join('\\n') };
  },
};
`;
const TRICKY = 'not ok 2 it\'s "quoted" \\ back \u0024{x} `tick` */ \u2028 end';
const RUN: Sample = {
  id: 'run',
  name: "A run that isn't green */",
  tool: 'run_tests',
  argsText: '{ "only": ["a"] }',
  result: {
    ok: true,
    value: `ok 1 fine\n${TRICKY}\nok 3 fine\nnot ok 4 slow`,
    structured: { failed: 2 },
  },
};
const FAILURE: Sample = {
  id: 'failure',
  name: 'No runner',
  tool: 'run_tests',
  argsText: '{}',
  result: { ok: false, error: 'not found', code: 'execution_failed', reason: 'missing' },
};

const expectation = (id: string, rest: Omit<Expectation, 'id'>): Expectation => ({ id, ...rest });
const EXPECTATIONS: readonly Expectation[] = [
  expectation('e1', { sampleId: 'run', turn: 1, rule: { kind: 'contains', text: TRICKY } }),
  expectation('e2', { sampleId: 'run', turn: 1, rule: { kind: 'lacks', text: 'fine' } }),
  expectation('e3', { sampleId: 'run', turn: 6, rule: { kind: 'lacks', text: 'slow' } }),
  expectation('e4', { sampleId: 'run', turn: 1, rule: { kind: 'at-most', chars: 100 } }),
  expectation('e5', {
    sampleId: 'run',
    turn: 1,
    rule: { kind: 'snapshot', text: `${TRICKY}\nnot ok 4 slow` },
  }),
  expectation('e6', {
    sampleId: 'failure',
    turn: 1,
    rule: { kind: 'snapshot', text: 'not found' },
  }),
  expectation('e7', { sampleId: 'run', turn: 1, rule: { kind: 'contains', text: '' } }),
];
const base = { tool: 'run_tests', samples: [RUN, FAILURE], expectations: EXPECTATIONS };

/** A folder for each pair, and the number of tests that must fail. */
const PAIRS: Record<string, { options: Parameters<typeof exportReducer>[0]; failures: number }> = {
  right: { options: { ...base, code: REDUCER }, failures: 0 },
  byDefault: {
    options: {
      ...base,
      code: `${REDUCER.replace('export const', 'const')}export default reducer;\n`,
    },
    failures: 0,
  },
  // It keeps the omitted lines, which the snapshot shows, too.
  keepsAll: {
    options: { ...base, code: REDUCER.replace("line.startsWith('not ok')", 'line !== undefined') },
    failures: 2,
  },
  breaksContract: {
    options: { ...base, code: REDUCER.replace('kept.join', '[...kept, Date.now()].join') },
    failures: 2,
  },
};

interface TestFile {
  name: string;
  status: string;
  assertionResults: { status: string; title: string }[];
}

let folder = '';
let files: TestFile[] = [];
let typeErrors = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolyard-export-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const core = join(ROOT, 'src/core');
  const doors = {
    'toolyard/testing': `${core}/reduce/testing.ts`,
    'toolyard/reducers': `${core}/reduce/reducers/index.ts`,
    toolyard: `${core}/index.ts`,
  };
  const packaged = await loadReducerFile({ reducers: {} } as Workspace, 'terminal', undefined); // reads this alone
  const terminal = { ...base, tool: 'terminal', code: packaged, expectations: [] };
  for (const [name, { options }] of [
    ...Object.entries(PAIRS),
    ['packaged', { options: terminal }] as const,
  ]) {
    await mkdir(join(folder, name));
    for (const file of exportReducer(options))
      await writeFile(join(folder, name, file.name), file.text);
  }
  const alias = Object.entries(doors).map(([find, replacement]) => ({ find, replacement }));
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `export default { resolve: { alias: ${JSON.stringify(alias)} } };`,
  );
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: true,
        composite: false,
        lib: ['ES2023', 'DOM'],
        paths: Object.fromEntries(Object.entries(doors).map(([name, path]) => [name, [path]])),
      },
      include: ['*/*.ts'],
    }),
  );
  await run('vitest', ['run', '--reporter=json', '--outputFile=out.json']);
  files = JSON.parse(await readFile(join(folder, 'out.json'), 'utf8')).testResults;
  typeErrors = await run('tsc', ['-p', folder]);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an exported reducer with its tests', () => {
  it.each(Object.entries(PAIRS))('%s is as green or red as it should be', (name, { failures }) => {
    const file = files.find((one) => one.name.includes(`/${name}/`));
    const red = file?.assertionResults.filter(({ status }) => status !== 'passed') ?? [];
    expect(file?.assertionResults.length).toBe(7);
    expect(red.map(({ title }) => title)).toHaveLength(failures);
  });

  it('of a reducer that the package brings is green', () => {
    const file = files.find((one) => one.name.includes('/packaged/'));
    expect(file).toMatchObject({ status: 'passed' });
  });

  it('is right to the last type', () => {
    expect(typeErrors).toBe('');
  });
});

/** @returns the output. Some of these tests expect an exit code other than 0. */
function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(BIN(program), args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
}
