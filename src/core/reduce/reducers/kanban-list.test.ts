import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kanbanListReducer } from './kanban-list.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/kanban_list/${name}.txt`, import.meta.url), 'utf8');
}

function reduce(value: string): string {
  const result = kanbanListReducer.reduce({ ok: true, value }, { args: {}, turnCount: 1 });
  return result.ok ? result.value : `not ok: ${result.error}`;
}

interface Card {
  id: number;
  title: string;
  status: string;
  [more: string]: unknown;
}

function cards(count: number, more: (n: number) => object = () => ({})): Card[] {
  return Array.from({ length: count }, (_, n) => ({
    id: n,
    title: `A ticket with a title that is long enough ${n}`,
    status: 'todo',
    ...more(n),
  }));
}

describe('kanbanListReducer', () => {
  it('counts a long list by status and shows the five most recently changed open tickets', () => {
    const lines = reduce(fixture('board')).split('\n');
    expect(lines[0]).toBe('30 tickets: todo 5, in_progress 5, review 5, done 10, blocked 5');
    expect(lines[1]).toBe('Open, latest first (5 of 20):');
    const dates = lines.slice(2).map((line) => /updated (\S+)\]/.exec(line)?.[1] ?? '');
    expect(dates).toHaveLength(5);
    expect([...dates].sort().reverse()).toEqual(dates);
    expect(lines.slice(2).join()).not.toContain('[done');
  });

  it('fits any budget, with the counts first and whole members beside the list', () => {
    const list = { items: cards(40), total: 40, nextCursor: 'c'.repeat(30) };
    for (const resultBudgetChars of [10, 25, 40, 60, 90, 200]) {
      const ctx = { args: {}, turnCount: 1, resultBudgetChars };
      const result = kanbanListReducer.reduce({ ok: true, value: JSON.stringify(list) }, ctx);
      const text = result.ok ? result.value : '';
      expect(text.length).toBeLessThanOrEqual(resultBudgetChars);
      expect('40 tickets: todo 40'.startsWith(text.split('\n')[0] ?? '')).toBe(true);
      for (const line of text.split('\n')) {
        if (line.startsWith('nextCursor')) expect(line).toBe(`nextCursor: ${'c'.repeat(30)}`);
      }
    }
  });

  it('reads lists inside an object, updated_at and null items', () => {
    const lines = reduce(fixture('board-snake-case')).split('\n');
    expect(lines[0]).toMatch(/^14 tickets: /);
    expect(lines[2]).toContain('updated 2026-10');
    for (const name of ['items', 'tickets', 'tasks']) {
      expect(reduce(JSON.stringify({ [name]: cards(11) }))).toContain('11 tickets: todo 11');
    }
  });

  it('passes up to ten items, nulls not counted, and any other content', () => {
    const ten = JSON.stringify([null, ...cards(10), null]);
    const others = [
      ten,
      fixture('short'),
      '',
      'no tickets',
      '{"items":5}',
      '[1,2,3,4,5,6,7,8,9,10,11,12]',
      'null',
    ];
    for (const text of others) expect(reduce(text)).toBe(text);
  });

  it('handles a status or a key named __proto__', () => {
    const text = JSON.stringify(
      cards(12, (n) => ({ status: n % 2 ? '__proto__' : 'constructor' })),
    );
    expect(reduce(text)).toContain('12 tickets: constructor 6, __proto__ 6');
    const items = JSON.stringify(cards(12)).replaceAll('"status"', '"__proto__"');
    expect(reduce(items)).toContain('12 tickets: unknown 12');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('sorts dates of every spelling and keeps the order of those without one', () => {
    const when = [
      '2026-01-01',
      '2026-03-01T10:00:00+02:00',
      1_900_000_000_000,
      'yesterday',
      '2026-02-01 09:00',
    ];
    const text = JSON.stringify(cards(12, (n) => (n < 5 ? { updatedAt: when[n] } : {})));
    const ids = reduce(text)
      .split('\n')
      .slice(2)
      .map((line) => line.split(' ')[1]);
    expect(ids).toEqual(['2', '1', '4', '0', '3']);
  });

  it('reports when no ticket is open', () => {
    const text = JSON.stringify(cards(12, (n) => ({ status: n % 2 ? 'Done' : "Won't do" })));
    expect(reduce(text)).toBe("12 tickets: Won't do 6, Done 6\nNo open tickets");
  });

  it('keeps members beside the list', () => {
    const text = JSON.stringify({
      items: cards(12),
      nextCursor: 'b2Zmc2V0OjEy',
      total: 431,
      pageInfo: { hasNextPage: true, endCursor: 'x' },
      board: { columns: Array.from({ length: 200 }, (_, n) => `column ${n}`), owner: 'dev' },
    }).replace('431', '9007199254740993');
    expect(reduce(text).split('\n').slice(-4)).toEqual([
      'nextCursor: b2Zmc2V0OjEy',
      'total: 9007199254740993',
      'pageInfo: {"hasNextPage":true,"endCursor":"x"}',
      'board: {… 2 keys}',
    ]);
  });

  it('keeps the digits of ids', () => {
    const text = JSON.stringify(cards(12)).replaceAll('"id":', '"id":90071992547409');
    expect(reduce(text)).toContain('- 900719925474090 A ticket');
    expect(reduce(text.replaceAll('"id":9007', '"id":12345678909007'))).toContain(
      '- 1234567890900719925474094 A ticket',
    );
  });

  it('never cuts a surrogate pair in two', () => {
    for (const shift of ['', 'x']) {
      const text = JSON.stringify(cards(12, () => ({ title: shift + '😀'.repeat(200) })));
      expect(reduce(text)).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it('shows fewer tickets with a smaller budget', () => {
    const value = JSON.stringify({ tickets: cards(40), nextCursor: 'abc' });
    const ctx = { args: {}, turnCount: 1, resultBudgetChars: 200 };
    const result = kanbanListReducer.reduce({ ok: true, value }, ctx);
    expect(result).toMatchObject({
      value: expect.stringMatching(
        /^40 tickets: todo 40\nOpen, latest first \(2 of 40\):\n- .*\n- .*\nnextCursor: abc$/,
      ),
    });
  });

  it.each([
    [
      'Jira',
      (n: number) => ({
        id: String(10_000 + n),
        key: `SHOP-${n}`,
        fields: {
          summary: `Fix ${n}`,
          status: {
            name: n % 2 ? 'Shipped to prod' : 'In Progress',
            statusCategory: { key: n % 2 ? 'done' : 'indeterminate' },
          },
          priority: { name: 'High' },
          updated: `2026-01-${10 + n}T10:00:00.000+0000`,
        },
      }),
      (list: unknown) => ({ startAt: 0, maxResults: 50, total: 99, issues: list }),
      [
        '12 tickets: In Progress 6, Shipped to prod 6',
        '- SHOP-10 Fix 10 [In Progress, High, updated 2026-01-20',
        'total: 99',
      ],
    ],
    [
      'Linear',
      (n: number) => ({
        node: {
          id: '0f9c8d7e-0000-4000-8000-000000000000',
          identifier: `ENG-${n}`,
          title: `Fix ${n}`,
          state: { name: n % 2 ? 'Live' : 'Todo', type: n % 2 ? 'completed' : 'unstarted' },
          priorityLabel: 'Urgent',
          updatedAt: `2026-01-${10 + n}`,
        },
      }),
      (list: unknown) => ({ data: { issues: { edges: list, pageInfo: { endCursor: 'abc' } } } }),
      [
        '12 tickets: Todo 6, Live 6',
        '(5 of 6)',
        '- ENG-10 Fix 10 [Todo, Urgent, updated 2026-01-20]',
        'pageInfo: {"endCursor":"abc"}',
      ],
    ],
    [
      'GitHub',
      (n: number) => ({
        id: 2_000_000_000 + n,
        number: n,
        title: `Fix ${n}`,
        state: n % 2 ? 'closed' : 'open',
        updated_at: `2026-01-${10 + n}T00:00:00Z`,
      }),
      (list: unknown) => list,
      ['12 tickets: open 6, closed 6', '- #10 Fix 10 [open, updated 2026-01-20T00:00:00Z]'],
    ],
    [
      'Asana',
      (n: number) => ({
        gid: `12${n}`,
        name: `Fix ${n}`,
        completed: n % 2 === 1,
        modified_at: `2026-01-${10 + n}`,
      }),
      (list: unknown) => ({ data: list, next_page: { offset: 'eyJ0' } }),
      [
        '12 tickets: open 6, done 6',
        '- 1210 Fix 10 [open, updated 2026-01-20]',
        'next_page: {"offset":"eyJ0"}',
      ],
    ],
    [
      'Notion',
      (n: number) => ({
        object: 'page',
        id: `59833787-2cf9-4fdf-8782-e53db20768${n + 10}`,
        created_time: '2025-01-01T00:00:00.000Z',
        last_edited_time: `2026-01-${10 + n}T10:00:00.000Z`,
        archived: false,
        in_trash: false,
        properties: {
          'Due date': { id: 'M%3BBw', type: 'date', date: { start: '2026-02-01', end: null } },
          Status: {
            id: 'Z%3ClH',
            type: 'status',
            status: { id: '86d', name: n % 2 ? 'Done' : 'In progress', color: 'blue' },
          },
          Priority: { id: 'p', type: 'select', select: { id: 'h', name: 'High', color: 'red' } },
          Owner: {
            id: 'o',
            type: 'people',
            people: [{ object: 'user', id: 'u', name: 'Ada Lovelace', person: { email: 'a@x' } }],
          },
          Estimate: { id: 'e', type: 'number', number: null },
          'Task name': {
            id: 'title',
            type: 'title',
            title: [
              { type: 'text', text: { content: 'Fix ' }, plain_text: 'Fix ' },
              { type: 'text', text: { content: String(n) }, plain_text: String(n) },
            ],
          },
        },
        url: `https://www.notion.so/Fix-${n}`,
      }),
      (list: unknown) => ({
        object: 'list',
        results: list,
        next_cursor: '33e19cb9',
        has_more: true,
        type: 'page_or_database',
        page_or_database: {},
      }),
      [
        '12 tickets: In progress 6, Done 6',
        '(5 of 6)',
        ' Fix 10 [In progress, High, Ada Lovelace, updated 2026-01-20T10:00:00.000Z]',
        'next_cursor: 33e19cb9',
      ],
    ],
    [
      'Notion with a select and an id of its own',
      (n: number) => ({
        object: 'page',
        id: `59833787-2cf9-4fdf-8782-e53db20768${n + 10}`,
        properties: {
          ID: { id: 'i', type: 'unique_id', unique_id: { prefix: 'TASK', number: n } },
          Stage: { id: 's', type: 'select', select: n ? { name: 'Next' } : null },
          Name: { id: 'title', type: 'title', title: [{ plain_text: `Fix ${n}` }] },
        },
      }),
      (list: unknown) => ({ object: 'list', results: list }),
      ['12 tickets: unknown 1, Next 11', '- TASK-0 Fix 0 [unknown]', '- TASK-1 Fix 1 [Next]'],
    ],
    [
      'Azure DevOps',
      (n: number) => ({
        id: 300 + n,
        rev: 2,
        fields: {
          'System.WorkItemType': 'Bug',
          'System.State': n % 2 ? 'Removed' : 'Active',
          'System.Title': `Fix ${n}`,
          'System.AssignedTo': { displayName: 'Ada Lovelace', uniqueName: 'ada@x.example' },
          'System.ChangedDate': `2026-01-${10 + n}T10:00:00.12Z`,
          'Microsoft.VSTS.Common.Priority': 2,
        },
        url: `https://dev.azure.com/x/_apis/wit/workItems/${300 + n}`,
      }),
      (list: unknown) => ({ count: 12, value: list }),
      [
        '12 tickets: Active 6, Removed 6',
        '- 310 Fix 10 [Active, 2, Ada Lovelace, updated 2026-01-20T10:00:00.12Z]',
        'count: 12',
      ],
    ],
    [
      'Airtable',
      (n: number) => ({
        id: `rec${n}`,
        createdTime: '2026-01-01T00:00:00.000Z',
        fields: { Name: `Fix ${n}`, Status: n % 2 ? 'Done' : 'Todo', Assignee: { name: 'Ada' } },
      }),
      (list: unknown) => ({ records: list, offset: 'itr/rec' }),
      ['12 tickets: Todo 6, Done 6', '- rec0 Fix 0 [Todo, Ada]', 'offset: itr/rec'],
    ],
  ])('reads the tickets of %s', (_service, ticket, around, keeps) => {
    const list = Array.from({ length: 12 }, (_, n) => ticket(n));
    const reduced = reduce(JSON.stringify(around(list), undefined, 2));
    for (const text of keeps) expect(reduced).toContain(text);
  });

  it.each([
    ['numbers', (n: number) => ({ id: n, count: n * 3 })],
    ['nested texts', (n: number) => ({ id: n, heading: { text: `Fix ${n}` }, phase: ['Todo'] })],
    ['nothing', () => ({})],
  ])('passes a list of objects with neither a title nor a status: %s', (_what, item) => {
    const text = JSON.stringify({ items: Array.from({ length: 12 }, (_, n) => item(n)) });
    expect(reduce(text)).toBe(text);
  });

  it('reads a board by its columns', () => {
    const columns = ['Todo', 'Done'].map((name) => ({
      name,
      cards: cards(7).map(({ id, title }) => ({ id, title })),
    }));
    expect(reduce(JSON.stringify({ board: 'web', columns }))).toMatch(
      /^14 tickets: Todo 7, Done 7\nOpen, latest first \(5 of 7\):\n(?:- .*\n){5}board: web$/,
    );
  });

  it('never makes a text longer', () => {
    const text = JSON.stringify(Array.from({ length: 11 }, () => ({ title: 'x' })));
    expect(reduce(text).length).toBeLessThanOrEqual(text.length);
  });
});
