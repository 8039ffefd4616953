import { describe, expect, it } from 'vitest';
import { TESTS } from '../../fixtures/terminal/expected.ts';
import { EXPECTED_BUILDS } from '../../fixtures/terminal/expected-builds.ts';
import { BUDGETS, fixture, problemsOf, reduce } from '../../fixtures/terminal/reduced.ts';
import { checkReducer } from '../../testing.ts';
import { bashReducer } from './bash-reducer.ts';

describe.each(BUDGETS)('logs within %i characters', (budget) => {
  it.each([...TESTS, ...EXPECTED_BUILDS])('keep the important lines: $file', (row) => {
    expect(problemsOf(row, budget)).toEqual([]);
  });

  it.each([
    'jest-many',
    'vitest-json-many',
    'playwright-line-many',
    'mocha-many',
    'node-test-many-tap',
  ])('show the first of many failures, name more and count the rest: %s', (file) => {
    const reduced = reduce(fixture(file), budget);
    expect(reduced).toContain('sends order 1 to the right address');
    expect(reduced).toMatch(/city['"]?: ['"]Paris|to deeply equal/);
    expect(reduced).toMatch(/orders\.(?:test|spec)\.js:\d+/);
    expect(reduced).toMatch(/70 fail|fail 70/);
    const named = new Set(reduced.match(/sends order \d+ to/g));
    const counted = /(\d+) failures?[ ,(\]]/.exec(reduced.split('Tests:')[0] ?? '');
    const left =
      counted === null || reduced.includes(`all but the name of ${counted[0]}`)
        ? 0
        : Number(counted[1]);
    expect(named.size + left).toBe(70);
  });

  it('count the lines of a gap correctly', () => {
    const rows = Array.from(
      { length: 900 },
      (_, n) => `shop   orders-${n}   1/1   Running   0   1d`,
    );
    const raw = ['NAMESPACE   NAME   READY   STATUS   RESTARTS   AGE', ...rows].join('\n');
    const reduced = reduce(raw, budget, 'kubectl get pods -A');
    const shown = reduced.split('\n').filter((line) => line.startsWith('shop ')).length;
    const gaps = [...reduced.matchAll(/^\[… (\d+) lines?\]$/gm)].map((gap) => Number(gap[1]));
    expect(shown + gaps.reduce((sum, gap) => sum + gap, 0)).toBe(900);
  });
});

describe('logs', () => {
  it('keep the lines around a report', () => {
    const raw = `> shop@1.0.0 test\nreceipt printed\n${fixture('jest-json')}\nnpm error code 1\n`;
    for (const budget of BUDGETS) {
      const reduced = reduce(raw, budget, 'npm test');
      expect(reduced).toContain('rounds the discount to cents');
      expect(reduced).toContain('npm error code 1');
    }
    expect(reduce(raw, 80_000)).toContain('receipt printed');
  });

  it('keep every line that another program prints after them', () => {
    const other = ['Running migrations', 'info: all good, 3 applied', 'deployed to berlin'];
    for (const { file } of [...TESTS, ...EXPECTED_BUILDS]) {
      const raw = `${fixture(file).trimEnd()}\n${other.join('\n')}\n`;
      const lines = reduce(raw, 200_000, 'make check; ./deploy.sh').split('\n');
      expect(
        other.filter((line) => !lines.includes(line)),
        file,
      ).toEqual([]);
    }
  });

  it('keep a report unchanged that a command only prints, if it fits', () => {
    for (const file of ['jest-json-pass', 'junit-vitest', 'eslint-json']) {
      const raw = fixture(file);
      expect(reduce(raw, 80_000, 'cat report'), file).toBe(raw);
      expect(reduce(raw, 4_000, 'cat report'), file).toContain('[summary of ');
    }
  });

  it("read ESLint's report with metadata like the one without", () => {
    const raw = fixture('eslint-json');
    const meta = { cwd: '/app', rulesMeta: { 'no-var': { docs: { url: 'x'.repeat(9_000) } } } };
    const withMetadata = JSON.stringify({ results: JSON.parse(raw), metadata: meta });
    const rows = (text: string) =>
      text.split('\n').filter((line) => /^(?:error|warning) /.test(line));
    expect(rows(reduce(withMetadata, 4_000))).toEqual(
      rows(reduce(JSON.stringify(JSON.parse(raw)), 4_000)),
    );
    expect(rows(reduce(withMetadata, 4_000)).length).toBeGreaterThan(5);
  });

  it("keep the first file's name after another program's output", () => {
    const findings = ['/app/src/cart.js', '  1:7  error  Parsing error: Unexpected token =', ''];
    const raw = [...fixture('mocha-spec').split('\n'), '', ...findings].join('\n');
    const reduced = reduce(raw, 1_500, 'npx mocha; npx eslint .').split('\n');
    expect(findings.slice(0, 2).filter((line) => !reduced.includes(line))).toEqual([]);
  });

  it('show what a plan destroys before what it updates', () => {
    const resource = (name: string, action: string) => [
      `  # shop_node.${name} ${action}`,
      `  ~ resource "shop_node" "${name}" {`,
      `        id     = "${'0123456789'.repeat(5)}"`,
      `      ~ title  = "node ${name}" -> "nude ${name}"`,
      '    }',
      '',
    ];
    const plan = [
      'Terraform will perform the following actions:',
      '',
      ...Array.from({ length: 80 }, (_, n) => resource(`n${n}`, 'will be updated in-place')).flat(),
      ...resource('orders', 'will be destroyed'),
      ...resource('payments', 'must be replaced'),
      'Plan: 1 to add, 80 to change, 2 to destroy.',
    ].join('\n');
    const reduced = reduce(plan, 4_000);
    expect(reduced).toContain('shop_node.orders will be destroyed');
    expect(reduced).toContain('shop_node.payments must be replaced');
    expect(reduced).toContain('shop_node.n0 will be updated');
    expect(reduced).toContain('80 to change, 2 to destroy');
  });

  it('have the same result with CR LF', () => {
    for (const file of [
      'playwright-line',
      'eslint-stylish',
      'tsc-plain',
      'mocha-spec',
      'terraform-plan',
    ]) {
      const raw = fixture(file);
      const reduced = reduce(raw.replaceAll('\n', '\r\n'), 4_000);
      expect(reduced, file).toBe(reduce(raw, 4_000));
    }
  });

  it('obey the contract of reducers', () => {
    const files = ['jest-json-pass', 'playwright-list-tty', 'eslint-stylish'];
    const samples = files.map((file) => ({
      result: { ok: true as const, value: fixture(file).slice(0, 6_000) },
      ctx: { args: { command: 'make check' }, turnCount: 1, resultBudgetChars: 2_000 },
    }));
    expect(checkReducer(bashReducer, samples, { runs: 6 }).problems).toEqual([]);
  });
});

it('assigns lines after an install to the next program', () => {
  const install =
    'npm warn deprecated inflight@1.0.6: leaks memory\n\nadded 312 packages in 4s\n\n';
  const log = fixture('jest-mixed-verbose-colour');
  const joined = reduce(
    `${install}> shop@1.0.0 test\n> jest\n\n${log}`,
    8_000,
    'npm ci && npm test',
  );
  expect(joined).toContain('added 312 packages in 4s');
  const failures = (text: string) => text.match(/^ {2}● .+$/gm)?.sort();
  expect(failures(joined)).toEqual(failures(reduce(log, 8_000)));
  expect(joined.length).toBeLessThan(reduce(log, 8_000).length + 200);
});

it('uses the room of missing error lines for the beginning and the end', () => {
  const text = Array.from({ length: 900 }, (_, at) => `row ${at} of a long table`).join('\n');
  expect(reduce(text, 8_000, 'cat table.txt').length).toBeGreaterThan(7_500);
});

it.each([
  'Apply complete! Resources: 40 added, 0 changed, 0 destroyed.',
  '│ Error: creating bucket "logs": AccessDenied',
])('reports the result of an apply with many outputs: %s', (ending) => {
  const range = Array.from({ length: 40 }, (_, at) => at);
  const log = [
    'Terraform will perform the following actions:',
    ...range.flatMap((at) => [`  # aws_s3_bucket.b[${at}] will be created`, '    }']),
    'Plan: 40 to add, 0 to change, 0 to destroy.',
    'Changes to Outputs:',
    ...range.map((at) => `  + bucket_${at} = "name of bucket ${at}"`),
    ...range.map((at) => `aws_s3_bucket.b[${at}]: Creating...`),
    ending,
    'Outputs:',
    ...range.map((at) => `bucket_${at} = "name of bucket ${at}"`),
  ].join('\n');
  for (const budget of [4_000, 2_000]) {
    const reduced = reduce(log, budget, 'terraform apply -auto-approve');
    expect(reduced).toContain(ending);
    expect(reduced).toContain('Plan: 40 to add');
  }
});

it('keeps the cause of a replacement among many changes', () => {
  const changes = Array.from({ length: 90 }, (_, at) => `      ~ tag_${at} = "a" -> "b"`);
  const log = [
    '  # aws_db_instance.orders must be replaced',
    ...changes,
    '      ~ engine_version = "14.9" -> "16.3" # forces replacement',
    '    }',
    'Plan: 1 to add, 0 to change, 1 to destroy.',
  ].join('\n');
  expect(reduce(log, 1_500, 'terraform plan')).toContain('"14.9" -> "16.3" # forces replacement');
});

it('keeps annotations of GitHub Actions in any log', () => {
  const steps = Array.from({ length: 400 }, (_, at) => `copied assets/image-${at}.png`);
  const error = '::error file=src/cart.ts,line=12,col=7,title=prices::The price is a text';
  const log = [
    ...steps.slice(0, 200),
    '::warning file=src/a.ts,line=1::Old interface',
    ...steps.slice(200, 250),
    error,
    '##[error]Process completed with exit code 1.',
    ...steps.slice(250),
  ].join('\n');
  for (const budget of [8_000, 1_500]) {
    const reduced = reduce(log, budget, './publish.sh');
    expect(reduced).toContain(error);
    expect(reduced).toContain('##[error]Process completed');
    expect(reduced).toContain('::warning file=src/a.ts');
  }
});
