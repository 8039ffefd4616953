import { expect, test } from 'vitest';
import type { WorkspaceStart } from '../../../catalog/workspace-start.ts';
import { toStartWorkspace } from '../../content/to-workspace-from-start.ts';
import { nameAdvice } from './name-advice.ts';

const TOOLS = [
  ...['read_file', 'search_files', 'mcp__linear__list_issues'].map((name) => ({
    name,
    origin: 'catalogue' as const,
  })),
];

/** Advice for a step with two own tools, of which it edits one. */
function advise(start: Partial<WorkspaceStart>, index = 0) {
  const all = { name: 'Names', tools: ['first', 'second'], ...start };
  const workspace = toStartWorkspace(all, 'names');
  const userCodeId = workspace.tools[0]?.id ?? '';
  const own = { name: 'invoice_totl', origin: 'user' as const, userCodeId };
  return nameAdvice(workspace, [...TOOLS, own], { kind: 'tool', index });
}

const role = (lists: object) => ({
  personalities: [{ id: 'r', name: 'reviewer', description: '', ...lists }],
});

test.each<[string, Partial<WorkspaceStart>, string]>([
  ['a toolset', role({ toolset: ['search_file'] }), 'The toolset has `search_file`'],
  ['exclusions', role({ exclude_tools: ['readfiles'] }), '`exclude_tools` has `readfiles`'],
  [
    'permissions',
    role({ permissions: { denied_actions: ['mcp__linear__list_issue'] } }),
    '`denied_actions` has `mcp__linear__list_issue`',
  ],
  [
    'output limits',
    { budget: { caps: { search: 1, searchfiles: 2000 } } },
    '`caps` has `searchfiles`',
  ],
  [
    'a tool of the user',
    { calls: [{ tool: 'invoice_total', args: {} }] },
    'The model calls `invoice_total`, but your tool has the name `invoice_totl`.',
  ],
  ['a turn', { calls: [{ tool: 'read_flie', args: {} }] }, 'The turn has `read_flie`'],
])('finds a misspelt tool in %s', (_, start, sentence) => {
  expect(advise(start)).toEqual([expect.stringContaining(sentence)]);
});

test('the name of a tool in another file is no mistake of this step', () => {
  expect(advise({ calls: [{ tool: 'invoice_total', args: {} }] }, 1)).toEqual([]);
});

test('a name that resembles no tool may belong to another host', () => {
  expect(advise(role({ toolset: ['read_file', 'render_chart'] }))).toEqual([]);
});
