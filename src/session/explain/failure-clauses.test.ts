import { describe, expect, test } from 'vitest';
import { FAILURE_CLAUSES, failureSource } from './failure-clauses.ts';
import { FAILURES } from './failure-text.ts';

describe('the clause of a failed call', () => {
  test.each([
    ['of a refused access', 'HOST_NOT_ALLOWED: a.example is denied.', undefined, 'network'],
    ['of the reason', 'Timed out', 'timeout', 'abort'],
    ['of the code, if the reason is unknown', 'Full', 'tide', 'execute'],
    ['of the code', 'Cannot divide by 0', undefined, 'execute'],
  ])('is the one %s', (_what, text, reason, clause) => {
    const source = failureSource({ code: 'execution_failed', reason, text });
    expect(source).toBe(`docs/contract.md#${clause}`);
  });

  test('an unknown code of another server leads to the clause of the step', () => {
    expect(failureSource({ code: 'toString', text: '' })).toBe('docs/contract.md#execute');
  });
});

test('every reason with a text has a clause', () => {
  const known = Object.keys(FAILURE_CLAUSES);
  expect([...FAILURES.keys()].filter((reason) => !known.includes(reason))).toEqual([]);
});
