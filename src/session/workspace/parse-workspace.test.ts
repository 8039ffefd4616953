import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import type { ContextSettings } from './context-settings.ts';
import { parseWorkspace } from './parse-workspace.ts';

const workspace = createDefaultWorkspace(catalogContent);

test('a saved document parses to the same document', () => {
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

test('every field of the current format survives', () => {
  const result = { ok: false, error: 'gone', code: 'not_available', retryAfterMs: 5 };
  const document = {
    ...workspace,
    budget: { ...workspace.budget, caps: { read_file: 500 } },
    turn: {
      context: { ...workspace.turn.context, agentId: 'a', memoryScope: 'global' },
      end: 'nack',
    },
    registry: {
      concurrency: null,
      emptyAllowlist: 'deny-all',
      approved: { read_file: { description: 'Reads.', parameters: { type: 'object' } } },
      onCollision: 'keep',
      examples: { shown: false, disabled: ['read_file'], removed: ['terminal'] },
    },
    samples: [{ id: 's', name: 'Gone', tool: 'read_file', argsText: '{}', result }],
    expectations: [
      { id: 'e', sampleId: 's', turn: 1, rule: { kind: 'at-most', chars: 9 } },
      { id: 'f', sampleId: 's', turn: 2, rule: { kind: 'contains', text: 'gone' } },
    ],
  };
  expect(parseWorkspace(document)).toEqual({ ok: true, workspace: document });
});

test('a document of the previous format runs unchanged', () => {
  const {
    turn: _turn,
    registry: _registry,
    samples: _samples,
    expectations: _,
    ...rest
  } = workspace;
  const { caps: _caps, ...budget } = rest.budget;
  const parsed = parseWorkspace({ ...rest, format: 3, budget });
  expect(parsed).toEqual({ ok: true, workspace });
});

const [batch] = workspace.batches;

const context: Required<ContextSettings> = {
  counter: 'o200k_base',
  budgetTokens: 4000,
  trim: 'tail',
  trims: { read_file: 'head-tail', mcp__linear__list_issues: 'json' },
  keepsCutResults: true,
  definitionsBudget: 900,
  alwaysInclude: ['read_file'],
  keepTurns: 4,
  pinnedResults: ['turn-1 call-1'],
  model: {
    ...{ name: 'm', contextWindow: 200_000, outputReserve: 8000 },
    ...{ inputPrice: 2.5, outputPrice: 10 },
  },
};

test('every setting of the context survives, and none appears', () => {
  for (const contextSettings of [context, { trim: 'json' as const }, {}]) {
    const document = { ...workspace, contextSettings };
    expect(parseWorkspace(JSON.parse(JSON.stringify(document)))).toEqual({
      ok: true,
      workspace: document,
    });
  }
  const plain = parseWorkspace(workspace);
  expect(plain).not.toHaveProperty('workspace.contextSettings');
});

const withContext = (changes: object) => ({ ...workspace, contextSettings: changes });

test.each<[string, unknown, RegExp]>([
  [
    'an unknown cut',
    withContext({ trim: 'middle' }),
    /^The field contextSettings\.trim is invalid\. Use "head", "tail", "head-tail" or "json"\.$/,
  ],
  [
    'an unknown cut of a tool',
    withContext({ trims: { read_file: 'start' } }),
    /^The field contextSettings\.trims\.read_file is invalid\. Use "head", /,
  ],
  [
    'a budget below zero',
    withContext({ budgetTokens: -1 }),
    /^The field contextSettings\.budgetTokens is invalid\. It is below 0\.$/,
  ],
  [
    'a part of a token',
    withContext({ budgetTokens: 1.5 }),
    /^The field contextSettings\.budgetTokens is invalid\. It is no whole number\.$/,
  ],
  [
    'a word for a switch',
    withContext({ keepsCutResults: 'yes' }),
    /^The field contextSettings\.keepsCutResults is invalid\. It is no boolean\.$/,
  ],
  [
    'more cuts than tools',
    withContext({
      trims: Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [at, 'tail'])),
    }),
    /contextSettings\.trims/,
  ],
  [
    'an unknown counter',
    withContext({ counter: 'words' }),
    /contextSettings\.counter is invalid\. Use "estimate", /,
  ],
  ['no object', 'text', /^The document is invalid/],
  ['another format', { ...workspace, format: 5 }, /^The field format is invalid/],
  [
    'a budget below zero',
    { ...workspace, budget: { totalChars: -1, strategy: 'even', caps: {} } },
    /budget\.totalChars/,
  ],
  [
    'an unknown strategy',
    { ...workspace, budget: { totalChars: 1, strategy: 'odd', caps: {} } },
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
  [
    'an expectation of no sample',
    {
      ...workspace,
      expectations: [{ id: 'e', sampleId: 'x', turn: 1, rule: { kind: 'contains', text: '' } }],
    },
    /^No sample has the id "x"\.$/,
  ],
  [
    'a mocked response with a status that no response has',
    {
      ...workspace,
      scenario: {
        ...workspace.scenario,
        mocks: [{ method: 'GET', url: 'https://a.test/', status: 9999, mediaType: '', body: '' }],
      },
    },
    /^The field scenario\.mocks\.0\.status is invalid\. The status “9999” is not a whole number from 200 to 599\./,
  ],
  [
    'a failure with such a status',
    {
      ...workspace,
      scenario: {
        ...workspace.scenario,
        faults: [{ backend: 'search', failure: { rate: 1, status: 99.5 } }],
      },
    },
    /^The field scenario\.faults\.0\.failure\.status is invalid\. The status “99\.5” is not/,
  ],
  ['an id used twice', { ...workspace, batches: [batch, batch] }, /is used twice\.$/],
])('%s is refused with a sentence', (_, document, message) => {
  const parsed = parseWorkspace(document);
  expect(parsed).toMatchObject({ ok: false, message: expect.stringMatching(message) });
});
