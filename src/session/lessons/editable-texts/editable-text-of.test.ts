import { expect, test } from 'vitest';
import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { toStartWorkspace } from '../../content/to-workspace-from-start.ts';
import { editableTextOf } from './editable-text-of.ts';

const workspace = toStartWorkspace(
  {
    name: 'All texts',
    tools: ['export const tool = {};'],
    reducers: { read_file: 'export const reducer = {};' },
    declarations: [{ name: 'ping', text: 'kind: client' }],
    schemaTexts: { read_file: '{"type":"object"}' },
    personalities: [
      { id: 'r', name: 'reviewer', description: 'Reads.', plugins: [], toolset: ['read_file'] },
    ],
    calls: [
      { tool: 'read_file', args: { path: 'README.md' } },
      { toolCallId: 'second', tool: 'read_file', args: {} },
    ],
    budget: { totalChars: 900, strategy: 'redistribute', caps: { read_file: 300 } },
    scenario: {
      seed: 7,
      faults: [{ backend: 'disk', failure: { rate: 1 } }],
      missing: ['network'],
    },
    context: {
      counter: 'o200k_base',
      budgetTokens: 200,
      trim: 'tail',
      trims: { read_file: 'json' },
      keepsCutResults: true,
      definitionsBudget: 900,
      alwaysInclude: ['read_file'],
      keepTurns: 5,
    },
    registry: { concurrency: 2, onCollision: 'keep' },
    end: 'nack',
    dryRun: true,
  },
  'all',
);

const FILES: readonly LessonFile[] = [
  { kind: 'tool', index: 0 },
  { kind: 'reducer', tool: 'read_file' },
  { kind: 'declaration', index: 0 },
  { kind: 'schema', tool: 'read_file' },
  { kind: 'personality' },
  { kind: 'calls' },
  { kind: 'turn' },
  { kind: 'scenario' },
  { kind: 'registry' },
  { kind: 'context' },
];

test.each(FILES)('$kind: what is read and written back is the same document', (file) => {
  const editableText = editableTextOf(file);
  expect(editableText.write(workspace, editableText.read(workspace))).toEqual({
    ok: true,
    workspace,
  });
});

test.each<[LessonFile['kind'], string, string]>([
  ['personality', 'name: reviewer\n  toolset: []', 'line 1: A line has inconsistent indentation'],
  ['personality', 'name: reviewer\ntoolset: [read_file', 'personality.yaml, line 2: '],
  ['personality', 'name: reviewer\nplugin: []', 'Unknown field `plugin`.'],
  ['personality', 'name: reviewer\ntoolset: read_file', '`toolset` must be a list.'],
  ['personality', '', '`name` must be a string.'],
  ['calls', '[{ "tool": "read_file" ]', 'calls.json is not valid JSON. '],
  ['calls', '{}', 'The whole text must be a list.'],
  ['calls', '[{ "tol": "read_file" }]', '`0.tool` must be a string.'],
  ['turn', 'budget: { total_chars: -1 }', '`budget.total_chars` must be at least 0.'],
  ['turn', 'budget: { total_chars: 9, strategy: fair }', 'one of even, redistribute.'],
  ['turn', 'budget: { total_chars: 9 }\nconcurrency: 0', '`concurrency` must be at least 1.'],
  ['registry', 'on_collision: second', 'one of throw, replace, keep.'],
  ['registry', 'collision: keep', 'Unknown field `collision`.'],
  ['context', 'trim: middle', 'one of head, tail, head-tail, json.'],
  ['context', 'budget_tokens: -5', '`budget_tokens` must be at least 0.'],
  ['context', 'keep_turns: 0', '`keep_turns` must be at least 1.'],
  ['context', 'keep_turns: 201', '`keep_turns` must be at most 200.'],
  [
    'context',
    'pinned: [call_9]',
    '`pinned` names call_9, which is no id of a call. The ids are call_1, second.',
  ],
  ['context', 'keep: true', 'Unknown field `keep`.'],
  ['scenario', 'seed: 1.5', '`seed` must be a whole number.'],
  ['scenario', 'seed: 1\nfaults: [{ backend: disk, failure: { rate: 2 } }]', 'at most 1.'],
  ['scenario', 'seed: &a [*a, *a]', 'scenario.yaml'],
])('%s: %j is refused in words, and changes nothing', (kind, text, sentence) => {
  const file = FILES.find((one) => one.kind === kind);
  const written = file && editableTextOf(file).write(workspace, text);
  expect(written).toMatchObject({ ok: false, message: expect.stringContaining(sentence) });
});

test('context.yaml pins results by the ids of their calls, and unpins what it does not name', () => {
  const text = editableTextOf({ kind: 'context' });
  const written = text.write(workspace, 'pinned: [second, call_1]');
  if (!written.ok) throw new Error(written.message);
  const { contextSettings } = written.workspace;
  expect(contextSettings).toEqual({ pinnedResults: ['batch batch-1', 'batch batch-2'] });
  expect(text.read(written.workspace)).toContain('pinned:\n  - call_1\n  - second\n');
  const none = text.write(written.workspace, 'pinned: []');
  expect(none.ok && none.workspace).not.toHaveProperty('contextSettings');
});

test('an option that registry.yaml lacks has the default of the library', () => {
  const written = editableTextOf({ kind: 'registry' }).write(workspace, '');
  expect(written).toMatchObject({
    workspace: { registry: { onCollision: 'throw', emptyAllowlist: 'allow-all', concurrency: 2 } },
  });
});
