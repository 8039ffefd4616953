import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { localEdits } from './local-edits.ts';
import { toOffer } from './server-offer.ts';

const defaults = createDefaultWorkspace(catalogContent);

test('unedited and transmitted parts are not local edits', () => {
  expect(localEdits(defaults, defaults)).toEqual([]);
  const { budget, turn } = defaults;
  const sent = {
    ...structuredClone(defaults),
    dryRun: true,
    personalityId: 'engineer',
    budget: { ...budget, totalChars: 100 },
    turn: { ...turn, context: { ...turn.context, currentTurn: 7 } },
  };
  expect(localEdits(sent, defaults)).toEqual([]);
});

test('local edits are listed in a few words', () => {
  const { scenario, budget, personalities } = defaults;
  const [first, ...others] = structuredClone(personalities);
  const edited = {
    ...defaults,
    tools: [{ id: 'own-1', code: '', disabled: false }],
    schemaTexts: { read_file: '{}' },
    reducers: { terminal: '' },
    budget: { ...budget, caps: { terminal: 10 } },
    scenario: { ...scenario, seed: 7, faults: [] },
    personalities: [{ ...first, id: 'reviewer', name: 'Reviewer', toolset: [] }, ...others].map(
      (one) => ({ ...one, description: one.description ?? '' }),
    ),
  };
  expect(localEdits(edited, defaults)).toEqual([
    '1 tool of your own',
    'the schema of read_file',
    'the reducer of terminal',
    'the access of Reviewer',
    'output limits of tools',
    'the seed',
    'faults',
  ]);
});

test('the tools of a batch are compared with those of a server', () => {
  const facts = {
    personalityId: 'reviewer',
    granted: true,
    defaultId: 'reviewer',
    tools: ['read_file', 'elsewhere'],
    grantedIds: ['reviewer'],
  };
  const offer = toOffer(facts, defaults);
  expect(offer.there).toEqual(['read_file']);
  expect(offer.missing).toContain('terminal');
  expect(offer.granted).toEqual(['Reviewer']);
  expect(offer.refused).toContain('Engineer');
});
