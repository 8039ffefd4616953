import { expect, test } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { describeTaken, describeTakenName } from './taken-tools.ts';

const taken = (isReplaced: boolean, ...names: string[]) =>
  names.map((name) => ({ name, isReplaced }));

test.each([
  [taken(true), [], ''],
  [taken(true, 'a'), [], '1 name is taken: a. Its new tool is left out.'],
  [taken(true, 'a', 'b'), [], '2 names are taken: a and b. Their new tools are left out.'],
  [
    taken(true, 'a', 'b'),
    ['a'],
    '2 names are taken: a and b. 1 tool of these names is left out. The new a replaces the tool of this workspace.',
  ],
  [
    taken(true, 'a', 'b', 'c', 'd', 'e'),
    ['a', 'b', 'c', 'd', 'e'],
    '5 names are taken: a, b, c and 2 others. The new a, b, c and 2 others replace the tools of this workspace.',
  ],
  [
    taken(false, 'a'),
    ['a'],
    '1 name is taken: a. The registry option for duplicate names decides about a.',
  ],
])('%j with the choice %j', (names, chosen, text) => {
  expect(describeTaken(names, new Set(chosen))).toBe(text);
});

test('a tool to add says whether it replaces the tool with its name', async () => {
  const { ready, state } = openTestSession();
  await ready;
  const { tools, workspace } = state();
  expect(describeTakenName({ tools, workspace }, 'datetime_now')).toBe('');
  expect(describeTakenName({ tools, workspace }, 'read_file')).toBe(
    'It replaces the tool of this workspace.',
  );
  const own = tools.map((one) => ({ ...one, origin: 'user' as const }));
  expect(describeTakenName({ tools: own, workspace }, 'read_file')).toBe(
    'Its name is taken, so the tool of this workspace stays.',
  );
});
