import { expect, test } from 'vitest';
import { compileSchema } from '../../src/schema/index.ts';
import { compareValidators } from './agree.ts';
import { createRandom, mutate } from './mutate.ts';
import { explainFailures } from './reasons.ts';
import { runGroups } from './suite.ts';

test('what differs from the suite is a failure with its place', () => {
  const tests = [
    { description: 'a text', data: 'a', valid: true },
    { description: 'a number', data: 1, valid: true },
  ];
  const groups = [{ description: 'texts', schema: { type: 'string' }, tests }];
  expect(runGroups('type.json', groups, {})).toEqual({
    passed: 1,
    failures: ['type.json › texts › a number: expected true, got false'],
  });
});

test('failures are grouped by file, each with a reason', () => {
  const failures = [
    'idn-hostname.json › a › b: x',
    'type.json › c › d: x',
    'idn-hostname.json › e › f: x',
  ];
  expect(explainFailures(failures)).toEqual([
    {
      file: 'idn-hostname.json',
      reason: expect.stringContaining('Unicode tables'),
      failures: [failures[0], failures[2]],
    },
    { file: 'type.json', reason: 'No reason is known: examine it.', failures: [failures[1]] },
  ]);
});

test('instances are the same in each run, and some match', () => {
  const [one, other] = [createRandom(1), createRandom(1)];
  const value = { a: [1, 2], b: 'x' };
  const made = Array.from({ length: 20 }, () => mutate(value, one, 3));
  expect(made).toEqual(Array.from({ length: 20 }, () => mutate(value, other, 3)));
  expect(value).toEqual({ a: [1, 2], b: 'x' });
});

test('a peer that says something else is a difference, one that takes no such schema is skipped', () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
  const outcome = compareValidators(
    [{ name: 'tool', schema }],
    {
      same: (one) => compileSchema(one).accepts,
      lax: () => () => true,
      strict: () => {
        throw new Error('unknown keyword');
      },
    },
    50,
  );
  expect(outcome).toMatchObject({
    instances: 50,
    skipped: ['strict on tool: Error: unknown keyword'],
  });
  expect(outcome.differences).toHaveLength(50 - outcome.accepted);
  expect(outcome.accepted).toBeGreaterThan(0);
});
