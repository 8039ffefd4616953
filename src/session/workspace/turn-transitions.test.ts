import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { parseWorkspace } from './parse-workspace.ts';
import * as to from './turn-transitions.ts';

const workspace = createDefaultWorkspace(catalogContent);

test('a field of the context is set, and an optional one taken away again', () => {
  const inTeam = to.setContext(workspace, { teamId: 'red', currentTurn: 6 });
  expect(inTeam.turn.context).toEqual({
    ...workspace.turn.context,
    teamId: 'red',
    currentTurn: 6,
  });
  const alone = to.setContext(inTeam, { teamId: undefined, currentTurn: 1 });
  expect(alone.turn.context).toEqual(workspace.turn.context);
  expect('teamId' in alone.turn.context).toBe(false);
  expect(parseWorkspace(alone).ok).toBe(true);
});

test('an edit without a change returns the same document', () => {
  expect(to.setContext(workspace, { platform: 'browser', teamId: undefined })).toBe(workspace);
  expect(to.setTurnEnd(workspace, 'ack')).toBe(workspace);
  expect(to.setRegistry(workspace, { concurrency: 4 })).toBe(workspace);
  expect(to.changeAttachment(workspace, 'att_1', { kind: 'document' })).toBe(workspace);
  expect(to.changeAttachment(workspace, 'missing', { kind: 'image' })).toBe(workspace);
  expect(to.removeAttachment(workspace, 'missing')).toBe(workspace);
});

test('the end of the turn and the registry are part of the document', () => {
  const edited = to.setRegistry(to.setTurnEnd(workspace, 'nack'), {
    concurrency: null,
    onCollision: 'throw',
  });
  expect(edited.turn.end).toBe('nack');
  expect(edited.registry).toMatchObject({
    concurrency: null,
    emptyAllowlist: 'allow-all',
    onCollision: 'throw',
  });
  expect(parseWorkspace(edited).ok).toBe(true);
});

test('an attachment gets a free id, also after one was removed', () => {
  const text = { kind: 'document', data: 'a' };
  const without = to.removeAttachment(workspace, 'att_1');
  const added = to.addAttachment(to.addAttachment(without, text), text);
  expect(added.scenario.attachments.map(({ id }) => id)).toEqual(['att_2', 'att_3', 'att_4']);
});

test('an attachment is renamed, and loses what is optional', () => {
  const renamed = to.changeAttachment(workspace, 'att_1', { name: 'a.md', mimeType: undefined });
  const [first] = renamed.scenario.attachments;
  expect(first?.name).toBe('a.md');
  expect(first && 'mimeType' in first).toBe(false);
  expect(renamed.scenario.attachments[1]).toBe(workspace.scenario.attachments[1]);
});
