import { expect, test, vi } from 'vitest';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { setPersonality } from '../workspace/transitions.ts';
import { keepAnswers } from './kept-answers.ts';

const role = (id: string) => ({ id, name: id, description: '' });
const BASE = {
  ...createUserCodeWorkspace({}),
  personalities: [role('a'), role('b')],
  personalityId: 'a',
};
const ANSWER: ToolVisibility = {
  ...{ personalityId: 'a', explanations: new Map(), hidden: new Map() },
  ...{ calls: [], definitions: [], registered: {}, findings: [], inspection: [] },
};

function open(answer: ToolVisibility | undefined = ANSWER) {
  let declared = {};
  const ask = vi.fn(async () => answer);
  const inspect = keepAnswers({ ask, facts: () => [declared], tools: () => [] });
  return {
    ...{ ask, inspect },
    redeclare: () => {
      declared = {};
    },
  };
}

test('an answer is kept while another personality changes, or another part', async () => {
  const { ask, inspect } = open();
  await inspect({ workspace: BASE });
  const personalities = [BASE.personalities[0] ?? role('a'), role('b')];
  await inspect({ workspace: { ...BASE, personalities, name: 'Renamed' } });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('its own personality, the registry and the declared tools ask again', async () => {
  const { ask, inspect, redeclare } = open();
  await inspect({ workspace: BASE });
  await inspect({ workspace: { ...BASE, personalities: [role('a'), role('b')] } });
  expect(ask).toHaveBeenCalledTimes(2);
  await inspect({ workspace: { ...BASE, dryRun: !BASE.dryRun } });
  expect(ask).toHaveBeenCalledTimes(3);
  redeclare();
  await inspect({ workspace: { ...BASE, dryRun: !BASE.dryRun } });
  expect(ask).toHaveBeenCalledTimes(4);
});

test('a whole answer serves a brief question, and no other personality', async () => {
  const { ask, inspect } = open();
  await inspect({ workspace: BASE });
  await inspect({ workspace: BASE, isBrief: true });
  expect(ask).toHaveBeenCalledTimes(1);
  const other = setPersonality(BASE, 'b');
  await inspect({ workspace: other, isBrief: true });
  await inspect({ workspace: other, isBrief: true });
  expect(ask).toHaveBeenCalledTimes(2);
  await inspect({ workspace: other });
  expect(ask).toHaveBeenCalledTimes(3);
});

test('without an answer nothing is kept', async () => {
  const ask = vi.fn(async () => undefined);
  const inspect = keepAnswers({ ask, facts: () => [], tools: () => [] });
  await inspect({ workspace: BASE });
  await inspect({ workspace: BASE });
  expect(ask).toHaveBeenCalledTimes(2);
});

test('calls are asked for each time', async () => {
  const { ask, inspect } = open();
  const calls = [{ toolCallId: 'c', name: 'read_file', args: {} }];
  await inspect({ workspace: BASE, calls });
  await inspect({ workspace: BASE, calls });
  expect(ask).toHaveBeenCalledTimes(2);
});
