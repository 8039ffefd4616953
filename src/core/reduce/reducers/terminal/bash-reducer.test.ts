import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../../../contract/tool-result.ts';
import { fixture, reduceCommand as reduce } from '../../fixtures/terminal/reduced.ts';
import { DEFAULT_BUDGET_CHARS as FALLBACK_CHARS } from '../budget.ts';
import { bashReducer } from './bash-reducer.ts';

const LINEAR_MS = 1500;

/**
 * The CPU time of some work in milliseconds; above the limit, the least of three. Other threads of
 * this process count, too, and rarely work at the same moment three times.
 */
function leastCost(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= LINEAR_MS; tries += 1) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}

function reduceResult(args: unknown, result: ToolResult): ToolResult {
  return bashReducer.reduce(result, { args, turnCount: 1 });
}

describe('git status', () => {
  it.each([
    ['git status', 'git-status-long', 'On branch main'],
    ['git status --porcelain', 'git-status-porcelain', 'staged'],
    ['git status -sb', 'git-status-short-branch', 'branch main...origin/main [ahead 1]'],
    [
      'git status --porcelain=v2 --branch',
      'git-status-porcelain-v2',
      'branch main; upstream origin/main; +1 -0',
    ],
  ])('counts the same changes for %s', (command, file, start) => {
    const reduced = reduce(command, fixture(file));
    expect(reduced.startsWith(start)).toBe(true);
    expect(reduced).toContain('staged (5): ');
    expect(reduced).toContain('unstaged (11): ');
    expect(reduced).toContain('untracked (28): ');
    expect(reduced).toContain('src/core/part-20.ts -> src/core/renamed-20.ts');
    expect(reduced).toContain('scratch-25.log');
    const tight = reduce(command, fixture(file), 700);
    expect(tight).toContain('untracked (28): ');
    expect(tight).toMatch(/, … \d+ more/);
    expect(tight.length).toBeLessThanOrEqual(700);
  });

  it('shows every conflict', () => {
    expect(reduce('git status', fixture('git-status-conflict'))).toContain(
      'conflicts (2): deleted by us: docs/doc-1.md; both modified: shared.txt',
    );
    const many = Array.from({ length: 60 }, (_, n) => `UU src/file-${n}.ts`).join('\n');
    expect(reduce('git status -s', `${many}\n?? a\n`)).toContain(
      'conflicts (60): UU src/file-0.ts',
    );
    expect(reduce('git status -s', many)).toContain('src/file-59.ts');
  });

  it('leaves a clean tree unchanged', () => {
    const clean = fixture('git-status-clean');
    expect(reduce('git status', clean)).toBe(clean);
    expect(fixture('git-status-clean-porcelain')).toBe('');
  });

  it('counts nothing if lines were cut off or another command also prints', () => {
    const raw = fixture('git-status-long');
    for (const command of [
      'git status | head -30',
      'git status && git log -1',
      'git status; echo done',
    ]) {
      const reduced = reduce(command, raw);
      expect(reduced).not.toContain('untracked (');
      expect(reduced).not.toContain('(use "git');
      expect(reduced).toContain('\tscratch-25.log');
    }
  });

  it('keeps a line that git does not print', () => {
    const raw = `warning: could not open directory 'x/': Permission denied\n${fixture('git-status-long')}`;
    expect(reduce('git status', raw)).toContain('Permission denied');
  });
});

describe('package installs', () => {
  it.each([
    ['npm install', 'npm-install-eresolve', ['ERESOLVE', 'react@17.0.2', '--legacy-peer-deps']],
    ['npm install', 'npm-install-etarget', ['No matching version found for express@99.99.99']],
    ['npm install', 'npm-install-script-fail', ['no compiler', 'npm error code 3']],
    ['npm install', 'npm-install-up-to-date', ['up to date']],
    ['npm ci --loglevel http', 'npm-ci-http', ['added 257 packages']],
    ['pnpm install', 'pnpm-install', ['Packages: +252', '+ express 4.18.2', 'Done in']],
    ['pnpm install', 'pnpm-install-fail', ['ERR_PNPM_NO_MATCHING_VERSION', 'latest release']],
    ['yarn install', 'yarn-install', ['success Saved lockfile.', 'Done in']],
    ['yarn', 'yarn-install-fail', ["error Couldn't find any versions"]],
    ['yarn install --verbose', 'yarn-install-verbose', ['warning package.json: No license field']],
  ])('%s: %s', (command, file, keeps) => {
    const raw = fixture(file);
    const reduced = reduce(command, raw);
    for (const text of keeps) expect(reduced).toContain(text);
    expect(reduced.length).toBeLessThanOrEqual(raw.length);
    expect(reduced).not.toContain('http fetch');
    expect(reduced).not.toMatch(/\+{10}|^verbose /m);
  });

  it('counts deprecations and keeps other warnings', () => {
    const raw = [
      ...Array.from(
        { length: 12 },
        (_, n) => `npm warn deprecated lib-${n}@1.0.0: no longer supported`,
      ),
      'npm warn EBADENGINE Unsupported engine { package: "x@2.0.0" }',
      'added 12 packages, and audited 13 packages in 2s',
      '3 packages are looking for funding',
      '  run `npm fund` for details',
      '2 high severity vulnerabilities',
    ].join('\n');
    expect(reduce('npm i', raw).split('\n')).toEqual([
      '[left out: 12 lines of dependency warnings, 2 lines of package manager chatter]',
      'npm warn EBADENGINE Unsupported engine { package: "x@2.0.0" }',
      'added 12 packages, and audited 13 packages in 2s',
      '2 high severity vulnerabilities',
    ]);
  });
});

describe('any other output', () => {
  it('keeps up to 8,192 characters unchanged', () => {
    const raw = 'x'.repeat(FALLBACK_CHARS);
    expect(reduce('cat a', raw)).toBe(raw);
  });

  it('shows head, tail and error lines of longer output', () => {
    const lines = Array.from({ length: 2000 }, (_, n) => `line ${n} of the build`);
    lines[1000] = 'src/a.ts(3,1): error TS2304: Cannot find name';
    const reduced = reduce('cat build.log', lines.join('\n'));
    expect(reduced.length).toBeLessThanOrEqual(FALLBACK_CHARS);
    expect(reduced.startsWith('line 0 of the build\n')).toBe(true);
    expect(reduced.endsWith('line 1999 of the build')).toBe(true);
    expect(reduced).toContain('error TS2304');
    expect(reduced).toMatch(/\[… \d+ chars left out/);
  });

  it('never cuts a surrogate pair in two', () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const text = `${'x'.repeat(shift)}${'😀'.repeat(9000)}${'x'.repeat(shift >> 1)}`;
      expect(reduce('cat a', text)).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it('outlines JSON, failures first', () => {
    const reduced = reduce('npm ls --all --json', fixture('npm-ls-json'));
    expect(reduced).toContain('"express": {');
    expect(reduced.length).toBeLessThanOrEqual(FALLBACK_CHARS);
    const results = Array.from({ length: 3000 }, (_, n) => ({
      name: `case ${n}`,
      status: n === 2500 ? 'failed' : 'passed',
    }));
    expect(reduce('cat report.json', JSON.stringify({ results }))).toContain('"case 2500"');
  });

  it('takes linear time for any text', () => {
    const sources = [
      'git-status-long',
      'vitest-fail-verbose',
      'pytest-fail-verbose',
      'npm-ci-http',
      'find',
    ].map(fixture);
    const hostile = [
      'a',
      ':',
      '::',
      '=',
      '_',
      '\n',
      ' ',
      '\t',
      '\r',
      '\u001b[',
      '\u001b]',
      '(',
      '[',
      '{"a":',
      '|',
      '└── ',
      'at (',
      '- ',
      '1 ',
      'E  ',
      '# Subtest: a\nnot ok 1 {\n',
      '  1) a.js:1:1 › b\n',
      ' > a:\n',
      '#1 [a] b\n#1 ERROR: c\n',
      '  1) a\n  1 failing\n',
      'a.ts(1,1): error TS1: a\n',
      'a:1:1: a: line 1, col 1, Error - (',
      '\u001b[A\u001b[9E',
      '<testcase a="<failure>',
    ];
    for (const piece of [...sources, ...hostile]) {
      const raw = piece.repeat(Math.ceil(100_000 / piece.length));
      for (const command of [
        'git status',
        'npm test',
        'npm i',
        'find .',
        'tree',
        'ls -l',
        'du',
        'cat a',
      ]) {
        let reduced = '';
        const cost = leastCost(() => {
          reduced = reduce(command, raw);
        });
        // Generous, because machines differ: quadratic work takes five seconds and more.
        expect(cost, `${command} of ${JSON.stringify(piece.slice(0, 20))}`).toBeLessThan(LINEAR_MS);
        expect(reduced.length).toBeLessThanOrEqual(raw.length);
      }
    }
  });
});

describe('joined commands', () => {
  const command =
    'npm ci --loglevel http && (time npx vitest run; echo done) || pytest -q | tee log; git status';
  const parts = [
    fixture('npm-ci-http'),
    'a line that no program here prints',
    fixture('vitest-fail'),
    'removed the old build; npm warn is a word here, too',
    fixture('pytest-fail-quiet'),
    fixture('git-status-long'),
  ];

  it('are reduced by their own programs, and unknown lines stay', () => {
    const reduced = reduce(command, parts.join('\n'), 80_000);
    expect(reduced).not.toContain('http fetch');
    for (const text of [
      'added 257 packages',
      'a line that no program here prints',
      'rounds the discount to cents',
      'npm warn is a word here, too',
      'AssertionError',
      '\tscratch-25.log',
    ]) {
      expect(reduced).toContain(text);
    }
    // The same failures as in separate runs.
    const failures = (text: string) => text.match(/^.*\b(?:FAIL|FAILED)\b.*$/gm) ?? [];
    const alone = [reduce('npx vitest run', parts[2] ?? ''), reduce('pytest -q', parts[4] ?? '')];
    expect(failures(reduced)).toEqual(expect.arrayContaining(alone.flatMap(failures)));
  });

  it('are not an install because of one warning', () => {
    const build = [
      'npm warn config production Use `--omit=dev` instead.',
      ...Array.from({ length: 400 }, (_, n) => `info step ${n}: [${n % 4}/4] Linking module ${n}`),
      '++++',
      '[1/4] Linking everything',
      'error TS2304: Cannot find name x.',
    ].join('\n');
    for (const line of ['npm run build', 'npx tsc -b']) {
      expect(reduce(line, build, 80_000)).toBe(build);
    }
    expect(reduce('npm install', build, 80_000)).toBe(build);
  });

  it('of several listings are one listing', () => {
    const reduced = reduce('find a; find b', fixture('find').repeat(2), 4_000);
    expect(reduced).toContain('[listing: 514 paths in 36 directories');
  });
});

describe('the budget', () => {
  const outputs = [
    ['git status', 'git-status-long'],
    ['git status -s', 'git-status-untracked-all'],
    ['npm ci', 'npm-ci-http'],
    ['npx vitest run', 'vitest-fail-verbose'],
    ['npx jest', 'jest-fail-verbose-npm'],
    ['pytest -v', 'pytest-fail-verbose'],
    ['node --test', 'node-test-fail-tap'],
    ['npm ls --json', 'npm-ls-json'],
    ['find .', 'find'],
    ['git log', 'git-log'],
    ['cat a', 'git-log'],
  ] as const;

  it.each(outputs)('limits the output of %s: %s', (command, file) => {
    const raw = fixture(file);
    for (let budget = 0; budget < 300; budget += 23) {
      expect(reduce(command, raw, budget).length).toBeLessThanOrEqual(budget);
    }
    for (let budget = 300; budget < raw.length; budget = Math.ceil(budget * 1.7)) {
      const reduced = reduce(command, raw, budget);
      expect(reduced.length).toBeLessThanOrEqual(budget);
    }
  });

  it('is filled if something must be left out', () => {
    for (const [command, file] of outputs) {
      const raw = fixture(file);
      const whole = reduce(command, raw, raw.length);
      const budget = Math.floor(whole.length * 0.6);
      const share = reduce(command, raw, budget).length / budget;
      expect(share, `${command} of ${file}`).toBeGreaterThan(0.6);
    }
  });

  it('that fits everything leaves the output unchanged', () => {
    const raw = `\n\n${'a line of a log  \n\n\n'.repeat(3_000)}`;
    expect(reduce('make', raw, 80_000)).toBe(raw);
    expect(reduce('cat a.log', raw, 80_000)).toBe(raw);
    const quiet = `RUN  v4.1.12 /srv/app\n\n\n Test Files  1 failed (1)`;
    expect(reduce('make', quiet)).toContain('Test Files  1 failed (1)');
  });
});

describe('the result around the text', () => {
  const value = fixture('vitest-pass-verbose');

  it('keeps structured and cost_usd', () => {
    const result: ToolResult = { ok: true, value, structured: { exitCode: 0 }, cost_usd: 0.01 };
    const reduced = reduceResult({ command: 'npm test' }, result);
    expect(reduced).toMatchObject({ structured: { exitCode: 0 }, cost_usd: 0.01 });
    expect(reduced).not.toBe(result);
  });

  it('returns failures untouched', () => {
    const failure: ToolResult = { ok: false, error: value, code: 'execution_failed' };
    expect(reduceResult({ command: 'npm test' }, failure)).toBe(failure);
  });

  it('reads cmd too, and accepts any arguments', () => {
    const throwing = {
      get command(): string {
        throw new Error('no');
      },
    };
    const short = reduceResult({ cmd: 'npm test' }, { ok: true, value });
    for (const args of [
      undefined,
      null,
      1,
      'npm test',
      [],
      { command: 3 },
      throwing,
      Object.create(null),
      Object.create({ command: 'cat log.txt' }),
    ]) {
      expect(reduceResult(args, { ok: true, value })).toEqual(short);
    }
  });
});
