import { expect, test } from 'vitest';
import type { JsonSchema } from '../core/index.ts';
import { inheritedForms } from '../core/test-support.ts';
import { compileSchema, createArgumentValidator } from './index.ts';

const CASES: [name: string, options: object, schema: JsonSchema, value: unknown][] = [
  ['draft', { draft: '4' }, { const: 1 }, 2],
  [
    'remotes',
    { remotes: { 'https://a.example/n': { type: 'number' } } },
    { $ref: 'https://a.example/n' },
    'x',
  ],
  ['formats', { formats: { never: () => false } }, { format: 'never' }, 'x'],
  ['maxSteps', { maxSteps: 1 }, { items: { type: 'number' } }, [1, 2, 3, 4]],
  ['maxIssues', { maxIssues: 1 }, { items: { type: 'number' } }, ['a', 'b', 'c']],
];

const issuesOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (thrown) {
    return String(thrown);
  }
};

test.each(CASES)('the option %s counts, inherited or not', (_, options, schema, value) => {
  const expected = issuesOf(() => compileSchema(schema, options).issues(value));
  expect(expected).not.toEqual(issuesOf(() => compileSchema(schema).issues(value)));
  for (const [form, given] of inheritedForms(options)) {
    expect(
      issuesOf(() => compileSchema(schema, given).issues(value)),
      form,
    ).toEqual(expected);
    const check = createArgumentValidator(given)(schema);
    expect(
      issuesOf(() => check(value)),
      form,
    ).toEqual(expected);
  }
});
