import { describe, expect, it, test } from 'vitest';
import type { ToolContext } from '../../core/index.ts';
import { kanbanListReducer } from '../../core/reduce/reducers/index.ts';
import { createKeyValue, createVirtualClock } from '../../simulation/index.ts';
import { pause } from '../pause.ts';
import {
  type BuiltinWorldOptions,
  createBuiltinWorld,
  invalid,
  value,
} from './test-support/world.ts';

type Step = [
  tool: string,
  args: Record<string, unknown>,
  expected: object,
  more?: Partial<ToolContext>,
];

const cases: { what: string; steps: Step[]; options?: BuiltinWorldOptions }[] = [
  {
    what: 'cache_store keeps, lists, gives and deletes',
    steps: [
      [
        'cache_store',
        { action: 'get', key: 'k' },
        value('Nothing is stored under k', { found: false }),
      ],
      ['cache_store', { action: 'set', key: 'k', value: { a: [1] } }, value('Stored k')],
      [
        'cache_store',
        { action: 'get', key: 'k' },
        value('{"a":[1]}', { found: true, value: { a: [1] } }),
      ],
      ['cache_store', { action: 'list', prefix: 'k' }, value('k', { keys: ['k'] })],
      ['cache_store', { action: 'list', prefix: 'z' }, value('There are no keys.', { keys: [] })],
      ['cache_store', { action: 'delete', key: 'k' }, value('Deleted k')],
      ['cache_store', { action: 'delete', key: 'k' }, value('There was no k')],
      ['cache_store', { action: 'set', key: 'k' }, invalid('set needs a value', '$.value')],
      ['cache_store', { action: 'get' }, invalid('get needs a key', '$.key')],
      ['cache_store', { action: 'drop' }, invalid('action')],
    ],
  },
  {
    what: 'cache_store is of one session where it is configured so',
    options: { configs: { cache_store: { scope: 'session' } } },
    steps: [
      ['cache_store', { action: 'set', key: 'k', value: 1 }, value('Stored k')],
      ['cache_store', { action: 'get', key: 'k' }, value('Nothing'), { sessionId: 'other' }],
    ],
  },
  {
    what: 'todo_add adds, changes and refuses; todo_list shows',
    steps: [
      ['todo_list', {}, value('There are no tasks.')],
      ['todo_add', { text: 'Read' }, value('[ ] 1. Read', { id: 1 })],
      ['todo_add', { text: 'Write' }, value('[ ] 1. Read\n[ ] 2. Write')],
      ['todo_add', { id: 1, status: 'done' }, value('[x] 1. Read\n[ ] 2. Write')],
      ['todo_list', { status: 'pending' }, value(/^\[ \] 2\. Write$/)],
      ['todo_list', { status: 'in_progress' }, value('No task is in_progress.')],
      ['todo_list', {}, value('There are no tasks.'), { sessionId: 'other' }],
      ['todo_add', { id: 9 }, invalid('There is no task 9. There are: 1, 2.', '$.id')],
      ['todo_add', {}, invalid('A new task needs a text.', '$.text')],
      ['todo_add', { text: '' }, invalid('text')],
    ],
  },
  {
    what: 'memory_write keeps a note, which memory_read recalls in another session',
    steps: [
      ['memory_read', {}, value('There are no notes.')],
      [
        'memory_write',
        { topic: 'tea', content: 'green' },
        value('Remembered tea for personality:p'),
      ],
      ['memory_write', { topic: 'tea', content: 'no sugar', mode: 'append' }, value('Remembered')],
      ['memory_read', { topic: 'tea' }, value('green\nno sugar'), { sessionId: 'other' }],
      ['memory_read', {}, value('tea', { topics: ['tea'] })],
      ['memory_read', { topic: 'tea' }, value('There is no note'), { memoryScopeId: 'x' }],
      ['memory_read', { topic: 'none' }, value('There is no note on none.')],
      ['memory_write', { topic: '', content: '' }, invalid('topic')],
    ],
  },
  {
    what: 'a team shares its memory, and no other team reads it',
    options: { sources: { memory: sharedStore() } },
    steps: [
      ['memory_write', { topic: 'a', content: 'ours' }, value('for team:core'), { teamId: 'core' }],
      ['memory_read', { topic: 'a' }, value('ours'), { teamId: 'core', sessionId: 'other' }],
      ['memory_read', { topic: 'a' }, value('There is no note'), { teamId: 'cor' }],
      [
        'memory_write',
        { topic: 'b', content: 'x' },
        value('for left/right'),
        { memoryScopeId: 'left/right' },
      ],
      ['memory_read', {}, value('There are no notes.'), { memoryScopeId: 'left' }],
      ['memory_read', {}, value('There are no notes.'), { memoryScopeId: 'team' }],
    ],
  },
  {
    what: 'kanban_create adds to what kanban_list shows',
    options: {
      sources: {
        board: [
          {
            id: 'CARD-7',
            title: 'Old',
            status: 'done',
            priority: 1,
            updatedAt: '2026-03-01T00:00:00Z',
          },
        ],
      },
    },
    steps: [
      [
        'kanban_create',
        { title: 'Ship it', priority: 2 },
        value('Created CARD-8 in todo: Ship it'),
      ],
      [
        'kanban_list',
        {},
        value(/CARD-8[\s\S]*2026-03-12T09:00:00\.000Z[\s\S]*CARD-7/, { cards: 2 }),
      ],
      ['kanban_list', { status: 'done' }, value('CARD-7', { cards: 1 })],
      ['kanban_list', { max_priority: 1 }, value('CARD-7', { cards: 1 })],
      ['kanban_list', { status: 'gone' }, invalid('status')],
      ['kanban_create', { title: 'ab' }, invalid('title')],
    ],
  },
];

test.each(cases)('$what', async ({ steps, options }) => {
  const { call } = await createBuiltinWorld(options);
  for (const [tool, args, expected, more] of steps) {
    expect(await call(tool, args, more), JSON.stringify([tool, args])).toMatchObject(expected);
  }
});

/** One store for all personalities. */
function sharedStore() {
  const backend = createKeyValue({ clock: createVirtualClock() });
  return {
    get: async (key: string) => (await backend.get(key))?.value,
    set: async (key: string, text: string) => backend.set(key, { value: text }),
    delete: async (key: string) => backend.delete(key),
    list: async (prefix = '') => backend.list(prefix),
    add: async (key: string, text: string) => backend.swap(key, undefined, { value: text }),
    compareAndSet: async (key: string, expected: string | undefined, text: string) =>
      backend.swap(key, expected, { value: text }),
  };
}

it('gives each task and card of several isolates its own number', async () => {
  const kv = createKeyValue({ clock: createVirtualClock() });
  const isolates = await Promise.all([1, 2, 3].map(() => createBuiltinWorld({ kv })));
  const add = (tool: string, args: object) => isolates.map(({ call }) => call(tool, args));
  const all = await Promise.all([
    ...add('todo_add', { text: 'Test it' }),
    ...add('kanban_create', { title: 'Ship it' }),
    ...add('memory_write', { topic: 'log', content: 'seen', mode: 'append' }),
  ]);
  expect(all.filter(({ ok }) => !ok)).toEqual([]);
  expect(kv.entries().map(({ key }) => key)).toEqual([
    'personality:p/memory:personality%3Ap/log',
    ...['CARD-1', 'CARD-2', 'CARD-3'].map((id) => `session:s1/kanban:${id}`),
    ...['1', '2', '3'].map((id) => `session:s1/todo:${id}`),
  ]);
  const [first] = isolates;
  expect(await first?.call('memory_read', { topic: 'log' })).toMatchObject(
    value('seen\nseen\nseen'),
  );
});

it('changes of one task by two isolates are both kept', async () => {
  const kv = createKeyValue({ clock: createVirtualClock() });
  const [one, other] = await Promise.all([1, 2].map(() => createBuiltinWorld({ kv })));
  await one?.call('todo_add', { text: 'Old' });
  await Promise.all([
    one?.call('todo_add', { id: 1, text: 'New' }),
    other?.call('todo_add', { id: 1, status: 'done' }),
  ]);
  expect(await one?.call('todo_list', {})).toMatchObject(value('[x] 1. New'));
});

it('forgets a cached value after it expires', async () => {
  const { call, clock, context } = await createBuiltinWorld({
    configs: { cache_store: { ttl_seconds: 60 } },
  });
  await call('cache_store', { action: 'set', key: 'short', value: 1, ttl_seconds: 5 });
  await call('cache_store', { action: 'set', key: 'usual', value: 1 });
  await pause(clock, 6000, context.abortSignal);
  expect(await call('cache_store', { action: 'list' })).toMatchObject(value(/^usual$/));
  await pause(clock, 60_000, context.abortSignal);
  expect(await call('cache_store', { action: 'list' })).toMatchObject(value('There are no keys.'));
});

describe('calls of one turn', () => {
  it.each([
    ['todo_add', { text: 'a' }, 'todo_list', /1\. a\n.*2\. a\n.*3\. a/],
    ['kanban_create', { title: 'abc' }, 'kanban_list', /CARD-3[\s\S]*CARD-2|CARD-1[\s\S]*CARD-3/],
    ['memory_write', { topic: 't', content: 'x', mode: 'append' }, 'memory_read', /x\nx\nx/],
  ])('of %s do not use the same id', async (tool, args, reader, expected) => {
    const { registry, context, call } = await createBuiltinWorld();
    const calls = ['1', '2', '3'].map((toolCallId) => ({ toolCallId, name: tool, args }));
    await registry.executeParallel(calls, context);
    const read = await call(reader, reader === 'memory_read' ? { topic: 't' } : {});
    expect(read).toMatchObject(value(expected));
  });
});

it('gives the board in the form that its reducer counts', async () => {
  const { call } = await createBuiltinWorld();
  for (let n = 1; n <= 12; n += 1) await call('kanban_create', { title: `Card ${String(n)}` });
  const reduced = kanbanListReducer.reduce(await call('kanban_list', {}), {
    args: {},
    turnCount: 1,
  });
  expect(reduced).toMatchObject(value('12 tickets: todo 12'));
});
