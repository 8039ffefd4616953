import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { findCommands } from './find-commands.ts';

const command = (id: string, group: Command['group'], title: string, hint?: string): Command => ({
  id,
  group,
  title,
  ...(hint !== undefined && { hint }),
  run: () => {},
});

const COMMANDS = [
  command('theme', 'View', 'Dark theme'),
  command('run', 'Run', 'Run the batch'),
  command('timeline', 'Go to', 'Timeline', 'Panel'),
  command('read', 'Tools', 'Open read_file', 'file'),
  command('sql', 'Tools', 'Open sql_query', 'data'),
];

test('without a search all commands are listed below their headings', () => {
  const groups = findCommands(COMMANDS, ' ', []);
  expect(groups.map(({ heading }) => heading)).toEqual(['Run', 'Go to', 'Tools', 'View']);
});

test('recent commands come first, once', () => {
  const [lately, ...others] = findCommands(COMMANDS, '', ['read', 'gone', 'run']);
  expect(lately?.commands.map(({ id }) => id)).toEqual(['read', 'run']);
  expect(others.flatMap(({ commands }) => commands.map(({ id }) => id))).toEqual([
    'timeline',
    'sql',
    'theme',
  ]);
});

test.each([
  ['dark', 'theme'],
  ['tl', 'timeline'],
  ['panel', 'timeline'],
  ['readfile', 'read'],
])('%s finds %s first', (search, id) => {
  expect(findCommands(COMMANDS, search, [])[0]?.commands[0]?.id).toBe(id);
});

test('a word that only points counts for nothing, so a title with the others comes first', () => {
  const commands = [command('share', 'Workspace', 'Share the workspace by a link…')];
  const places = [command('place', 'Help', 'Reference: Workspaces')];
  const [first] = findCommands(commands, 'Share this workspace', [], places);
  expect(first?.commands.map(({ id }) => id)).toEqual(['share']);
});

test('a word of the title counts more than the same word of a hint', () => {
  const commands = [
    command('new', 'Workspace', 'New workspace', 'Batches, personalities and scenario'),
    command('scenario', 'Settings', 'Edit the scenario…', 'Seed, faults'),
  ];
  const [first] = findCommands(commands, 'scenario', []);
  expect(first?.commands[0]?.id).toBe('scenario');
});

test('another word for a command counts more than letters of other titles', () => {
  const commands = [
    command('redistribute', 'Settings', 'Redistribute the unused budget'),
    { ...command('again', 'Edit', 'Do it again'), also: 'redo repeat' },
    command('call', 'Calls', 'Add a call', 'Redo the search'),
  ];
  expect(findCommands(commands, 'redo', [])[0]?.commands[0]?.id).toBe('again');
});

test('titles come before synonyms and descriptions, over all groups', () => {
  const commands = [
    command('call', 'Calls', 'Delete call_2'),
    { ...command('batch', 'Calls', 'Edit the batch'), also: 'rename delete' },
    command('search', 'Calls', 'Add a call of search_files', 'Finds and can delete'),
    command('tool', 'Tools', 'Delete my_tool'),
  ];
  const groups = findCommands(commands, 'delete', []);
  expect(groups.map(({ heading }) => heading)).toEqual(['Calls', 'Tools', 'Related']);
  expect(groups.flatMap(({ commands: found }) => found.map(({ id }) => id))).toEqual([
    'call',
    'tool',
    'batch',
    'search',
  ]);
});

test('the whole name of a text comes before synonyms, if it is more than a word', () => {
  const commands = [
    { ...command('simulate', 'Settings', 'Edit the scenario'), also: 'rate limit trim' },
    { ...command('rate', 'Help', 'Reference: Rate limit'), isText: true },
    { ...command('trim', 'Help', 'Reference: Trim'), isText: true },
  ];
  expect(idsOf(commands, 'rate limit', [])).toEqual(['rate', 'simulate']);
  expect(idsOf(commands, 'limit rate', [])).toEqual(['simulate', 'rate']);
  expect(idsOf(commands, 'trim', [])).toEqual(['simulate', 'trim']);
});

test('places of the reference come after names and synonyms, and before descriptions', () => {
  const commands = [
    command('title', 'Settings', 'Set the timeout'),
    { ...command('synonym', 'Edit', 'Do it again'), also: 'timeout' },
    command('text', 'Calls', 'Add a call', 'Ends after a timeout'),
    { ...command('clause abort', 'Help', 'Reference: Abort', 'timeout'), isText: true },
    { ...command('lesson', 'Help', 'Lesson: Set a timeout'), isText: true },
  ];
  const places = [
    { ...command('clause abort', 'Help', 'Reference: Abort'), isText: true },
    { ...command('reference Tool.timeoutMs', 'Help', 'Reference: timeoutMs'), isText: true },
  ];
  const shown = findCommands(commands, 'timeout', [], places).map(
    ({ heading, commands: found }) => [heading, ...found.map(({ id }) => id)],
  );
  expect(shown).toEqual([
    ['Settings', 'title'],
    ['Related', 'synonym', 'lesson'],
    ['In the reference', 'clause abort', 'reference Tool.timeoutMs'],
    ['Mentioned', 'text'],
  ]);
  expect(findCommands(commands, '', [], places).map(({ heading }) => heading)).not.toContain(
    'In the reference',
  );
});

test.each([
  ['reducer lesson', 'lesson'],
  ['lesson reducers', 'lesson'],
  ['maximize', 'maximise'],
  ['maximiz', 'maximise'],
  ['pane maximise', 'maximise'],
  ['clause 4', 'clause 4'],
  ['clause', 'clause 4'],
  ['trim', 'budget'],
])('%s finds %s', (search, id) => {
  const commands = [
    { ...command('lesson', 'Help', 'Lesson: Shorten long output'), also: 'learn reducers' },
    command('maximise', 'View', 'Maximise the Tools pane'),
    { ...command('clause 4', 'Help', 'Reference: Allowlist'), also: 'clause 4', crowd: true },
    { ...command('clause 14', 'Help', 'Reference: Trim'), also: 'clause 14', isText: true },
    { ...command('budget', 'Settings', 'Show how the budget is split…'), also: 'cut trim' },
  ];
  expect(findCommands(commands, search, [])[0]?.commands[0]?.id).toBe(id);
});

test.each(['csv', 'tour', 'seem'])(
  'scattered letters of a description do not match: %s',
  (search) => {
    const commands = [
      command(
        'terminal',
        'Calls',
        'Add a call of terminal',
        'Runs a command in a shell and serves it',
      ),
      command('paste', 'Tools', 'Paste tools', 'The definitions of your servers'),
    ];
    expect(findCommands(commands, search, [])).toEqual([]);
  },
);

test('finds nothing without a match', () => {
  expect(findCommands(COMMANDS, 'qqqq', [])).toEqual([]);
});

test('shows a few of ten thousand calls, finds the others, and keeps other groups', () => {
  const calls = Array.from({ length: 10_000 }, (_, index) => ({
    ...command(`call ${index}`, 'Calls', `Select call_${index + 1}`, 'read_file'),
    crowd: true,
  }));
  const all = [...calls, ...COMMANDS];
  const groups = findCommands(all, '', []);
  expect(groups.find(({ heading }) => heading === 'Calls')?.commands).toHaveLength(8);
  expect(groups.flatMap(({ commands }) => commands.map(({ id }) => id))).toContain('theme');
  expect(findCommands(all, 'call_9876', [])[0]?.commands.map(({ title }) => title)).toEqual([
    'Select call_9876',
  ]);
  expect(findCommands(all, 'select call', [])[0]?.commands.length).toBeLessThanOrEqual(80);
});

test('thousands of commands make a limited number of rows', () => {
  const many = Array.from({ length: 5000 }, (_, index) =>
    command(`${index}`, 'Tools', `Open tool_${index}`),
  );
  expect(findCommands(many, 'tool', [])[0]?.commands).toHaveLength(80);
});

test('three letters within a word count less than a synonym', () => {
  const budget = { ...command('budget', 'View', 'Show the budget split'), also: 'cut trim' };
  const commands = [command('keys', 'Help', 'Keyboard shortcuts'), budget];
  const found = findCommands(commands, 'cut', []).flatMap((group) => group.commands);
  expect(found.map(({ id }) => id)).toEqual(['budget', 'keys']);
});

const idsOf = (...args: Parameters<typeof findCommands>) =>
  findCommands(...args).flatMap(({ commands }) => commands.map(({ id }) => id));

test('each row has an id of its own, whichever parts of the list have arrived', () => {
  const quick = [...COMMANDS, command('run', 'Run', 'Run the batch again')];
  const lessons = [
    command('lesson cut', 'Help', 'Lesson: Cut results', 'Run and read'),
    command('clause trim', 'Help', 'Reference: Trim the results'),
  ];
  // What the quick part has, the loaded one may have, too.
  const loaded = [...quick, ...lessons, ...lessons];
  const places = [
    command('clause trim', 'Help', 'Reference: Trim the results'),
    command('reference a', 'Help', 'Reference: trimResults', 'read'),
    command('reference a', 'Help', 'Reference: trimResults', 'read'),
  ];
  for (const search of ['', 'r', 'run', 'read', 'trim', 'reference', 'results', 'open']) {
    for (const commands of [quick, loaded]) {
      for (const found of [[], places]) {
        const ids = idsOf(commands, search, ['read', 'run', 'read'], found);
        expect(ids, search).toEqual([...new Set(ids)]);
      }
    }
  }
  expect(idsOf(loaded, 'trim', [], places)).toEqual(['clause trim', 'reference a']);
});
