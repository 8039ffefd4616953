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
  it('counts a long list by status and shows the five open tickets touched last', () => {
    const lines = reduce(fixture('board')).split('\n');
    expect(lines[0]).toBe('30 tickets: todo 5, in_progress 5, review 5, done 10, blocked 5');
    expect(lines[1]).toBe('Open, latest first (5 of 20):');
    const dates = lines.slice(2).map((line) => /updated (\S+)\]/.exec(line)?.[1] ?? '');
    expect(dates).toHaveLength(5);
    expect([...dates].sort().reverse()).toEqual(dates);
    expect(lines.slice(2).join()).not.toContain('[done');
  });

  it('reads lists inside an object, updated_at and null items', () => {
    const lines = reduce(fixture('board-snake-case')).split('\n');
    expect(lines[0]).toMatch(/^14 tickets: /);
    expect(lines[2]).toContain('updated 2026-10');
    for (const name of ['items', 'tickets', 'tasks']) {
      expect(reduce(JSON.stringify({ [name]: cards(11) }))).toContain('11 tickets: todo 11');
    }
  });

  it('passes up to ten items, nulls not counted, and anything that is no list of tickets', () => {
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

  it('is safe against a status or a key named __proto__', () => {
    const text = JSON.stringify(
      cards(12, (n) => ({ status: n % 2 ? '__proto__' : 'constructor' })),
    );
    expect(reduce(text)).toContain('12 tickets: constructor 6, __proto__ 6');
    const items = JSON.stringify(cards(12)).replaceAll('"status"', '"__proto__"');
    expect(reduce(items)).toContain('12 tickets: unknown 12');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('orders dates of every spelling and keeps the order of those without one', () => {
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

  it('says when nothing is open', () => {
    const text = JSON.stringify(cards(12, (n) => ({ status: n % 2 ? 'Done' : "Won't do" })));
    expect(reduce(text)).toBe("12 tickets: Won't do 6, Done 6\nNo open tickets");
  });

  it('never becomes longer', () => {
    const text = JSON.stringify(Array.from({ length: 11 }, () => ({})));
    expect(reduce(text).length).toBeLessThanOrEqual(text.length);
  });
});
