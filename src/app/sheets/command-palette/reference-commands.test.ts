import { expect, test } from 'vitest';
import type { FoundPlace } from '../../lib/reference/search/create-reference-search.ts';
import { toReferenceCommands } from './reference-commands.ts';

const place = (id: string, title: string, owner: string): FoundPlace => ({
  ...{ id, kind: 'member', title, owner, clause: 'reducers' },
  ...{ text: '', also: '', isCore: true, matched: [] },
});

test('a place that was found twice is listed once, and equal names of two owners stay', () => {
  const found = [
    place('a', 'readFileReducer', 'Built-in reducers'),
    place('b', 'readFileReducer', 'Built-in reducers'),
    place('c', 'timeoutMs', 'Tool'),
    place('d', 'timeoutMs', 'Registry'),
  ];
  expect(toReferenceCommands(found, '').map(({ id }) => id)).toEqual([
    'reference a',
    'reference c',
    'reference d',
  ]);
});
