import { describe, expect, it } from 'vitest';
import type { ToolRow } from '../../session/store/tool-row.ts';
import { groupTools, takeRows } from './group-tools.ts';

const row = (name: string, group: string, status: ToolRow['status'] = 'visible'): ToolRow => ({
  name,
  label: name,
  group,
  description: `Does ${name} things`,
  hasReducer: false,
  origin: 'catalogue',
  disabled: false,
  status,
  tag: '',
});

const ROWS = [
  row('read_file', 'file'),
  row('write_file', 'file', 'refused'),
  row('web_search', 'web'),
  row('list_files', 'file'),
];

describe('groupTools', () => {
  it('lists user tools and declared tools before the catalogue', () => {
    const mine: ToolRow = { ...row('my_tool', 'your tools'), origin: 'user' };
    const declared: ToolRow = { ...row('ask', 'declared'), origin: 'declared' };
    expect(groupTools([...ROWS, declared, mine], '').map(({ name }) => name)).toEqual([
      'your tools',
      'declared',
      'file',
      'web',
    ]);
  });

  it('keeps the order of groups and of tools within them', () => {
    expect(groupTools(ROWS, '').map(({ name, rows }) => [name, rows.map((r) => r.name)])).toEqual([
      ['file', ['read_file', 'write_file', 'list_files']],
      ['web', ['web_search']],
    ]);
  });

  it('counts the tools that the personality may see', () => {
    expect(groupTools(ROWS, '')[0]).toMatchObject({ visible: 2 });
  });

  it('requires every word of the filter, in any case and field', () => {
    const names = (filter: string) =>
      groupTools(ROWS, filter).flatMap(({ rows }) => rows.map((r) => r.name));
    expect(names('FILE write')).toEqual(['write_file']);
    expect(names('does web')).toEqual(['web_search']);
    expect(names('nothing')).toEqual([]);
  });
});

describe('takeRows', () => {
  it('takes the first rows of all groups together, and keeps the number of each group', () => {
    const taken = takeRows(groupTools([...ROWS, row('third', 'last')], ''), 3);
    expect(taken.map(({ name, rows, total }) => [name, rows.length, total])).toEqual([
      ['file', 3, 3],
    ]);
    const [first, second] = takeRows(groupTools(ROWS, ''), 4);
    expect([first?.rows.length, second?.rows.length]).toEqual([3, 1]);
    expect(takeRows(groupTools(ROWS, ''), 2)[0]).toMatchObject({ total: 3 });
  });
});
