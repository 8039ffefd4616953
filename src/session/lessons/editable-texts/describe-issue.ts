import type * as z from 'zod/mini';
import { didYouMean } from '../../../lib/suggest.ts';

/**
 * A mistake that a schema has found, as a sentence.
 *
 * @param known the fields that may stand where an unknown one does
 */
export function describeTextIssue(
  issue: z.core.$ZodIssue | undefined,
  known: readonly string[] = [],
): string {
  const path = issue?.path.map(String).join('.') ?? '';
  const place = path === '' ? 'The whole text' : `\`${path}\``;
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const wayOut = didYouMean(key, known) || ' Check the spelling.';
    return `Unknown field \`${path === '' ? key : `${path}.${key}`}\`.${wayOut}`;
  }
  if (issue?.code === 'invalid_type') {
    return `${place} must be ${EXPECTED[issue.expected] ?? issue.expected}.`;
  }
  if (issue?.code === 'invalid_value') {
    return `${place} must be one of ${issue.values.map(String).join(', ')}.`;
  }
  if (issue?.code === 'too_small' && issue.origin === 'array')
    return `${place} must have at least ${toEntries(issue.minimum)}.`;
  if (issue?.code === 'too_big' && issue.origin === 'array')
    return `${place} must have at most ${toEntries(issue.maximum)}.`;
  if (issue?.code === 'too_small') return `${place} must be at least ${issue.minimum}.`;
  if (issue?.code === 'too_big') return `${place} must be at most ${issue.maximum}.`;
  if (issue?.code === 'invalid_union' && issue.message !== 'Invalid input')
    return `${place} ${issue.message}.`;
  return `${place} is invalid.`;
}

function toEntries(count: number | bigint): string {
  return `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};
