import { expect, test } from 'vitest';
import { catalogContent } from './catalog-content.ts';
import { createDefaultWorkspace } from './content.ts';
import { parseWorkspace } from './parse-workspace.ts';

const workspace = createDefaultWorkspace(catalogContent);

test('what was saved parses to the same document', () => {
  const stored = JSON.parse(JSON.stringify(workspace));
  expect(parseWorkspace(stored)).toEqual({ ok: true, workspace });
});

test('every field of a personality survives', () => {
  const full = {
    ...workspace.personalities[0],
    toolset: [],
    exclude_tools: ['a'],
    permissions: { allowed_actions: ['a'], denied_actions: [] },
    fs_reach: { read: ['/repo'], write: [] },
    safety: { network: { allow: ['*'], deny: [], allow_private_urls: false } },
  };
  const document = { ...workspace, personalities: [full] };
  expect(parseWorkspace(document)).toEqual({ ok: true, workspace: document });
});

const [batch] = workspace.batches;

test.each<[string, unknown, RegExp]>([
  ['no object', 'text', /^The document is not/],
  ['another format', { ...workspace, format: 4 }, /^The field format is not/],
  [
    'a budget below zero',
    { ...workspace, budget: { totalChars: -1, strategy: 'even' } },
    /budget\.totalChars/,
  ],
  [
    'an unknown strategy',
    { ...workspace, budget: { totalChars: 1, strategy: 'odd' } },
    /budget\.strategy/,
  ],
  [
    'a batch without calls',
    { ...workspace, batches: [{ ...batch, calls: undefined }] },
    /batches\.0\.calls/,
  ],
  [
    'a personality that is not there',
    { ...workspace, personalityId: 'x' },
    /^No personality has the id "x"\.$/,
  ],
  ['a batch that is not there', { ...workspace, batchId: 'x' }, /^No batch has the id "x"\.$/],
  ['an id used twice', { ...workspace, batches: [batch, batch] }, /is used twice\.$/],
])('%s is refused with a sentence', (_, document, message) => {
  const parsed = parseWorkspace(document);
  expect(parsed).toMatchObject({ ok: false, message: expect.stringMatching(message) });
});
