import type { Attachment } from '../../core/index.ts';
import type { Patch } from '../lib/patch.ts';
import { setScenario } from './scenario-transitions.ts';
import type { EditableContext, RegistrySettings, TurnSettings, Workspace } from './workspace.ts';

/**
 * Edits of the turn, of its attachments and of the registry's settings. They are pure functions
 * that return the same object if nothing changes.
 *
 * Source: docs/contract.md#turns.
 */

/** Sets some fields of the context; `undefined` removes an optional one. */
export function setContext(workspace: Workspace, patch: Patch<EditableContext>): Workspace {
  const context = patched(workspace.turn.context, patch);
  if (context === workspace.turn.context) return workspace;
  return { ...workspace, turn: { ...workspace.turn, context } };
}

/** Sets the end of the turn. */
export function setTurnEnd(workspace: Workspace, end: TurnSettings['end']): Workspace {
  if (workspace.turn.end === end) return workspace;
  return { ...workspace, turn: { ...workspace.turn, end } };
}

/** Sets some settings of the registry. */
export function setRegistry(workspace: Workspace, patch: Partial<RegistrySettings>): Workspace {
  const registry = patched(workspace.registry, patch);
  return registry === workspace.registry ? workspace : { ...workspace, registry };
}

/** Adds an attachment under the next free `att_<n>`. */
export function addAttachment(workspace: Workspace, attachment: Omit<Attachment, 'id'>): Workspace {
  const { attachments } = workspace.scenario;
  const taken = new Set(attachments.map(({ id }) => id));
  let number = attachments.length + 1;
  while (taken.has(`att_${number}`)) number += 1;
  return setAttachments(workspace, [...attachments, { id: `att_${number}`, ...attachment }]);
}

/** Edits an attachment. Ignores an unknown id. */
export function changeAttachment(
  workspace: Workspace,
  id: string,
  patch: Patch<Omit<Attachment, 'id'>>,
): Workspace {
  const { attachments } = workspace.scenario;
  const next = attachments.map((one) => (one.id === id ? patched<Attachment>(one, patch) : one));
  const same = next.every((one, index) => one === attachments[index]);
  return same ? workspace : setAttachments(workspace, next);
}

/** Removes an attachment. Ignores an unknown id. */
export function removeAttachment(workspace: Workspace, id: string): Workspace {
  const { attachments } = workspace.scenario;
  const next = attachments.filter((one) => one.id !== id);
  return next.length === attachments.length ? workspace : setAttachments(workspace, next);
}

function setAttachments(workspace: Workspace, attachments: Attachment[]): Workspace {
  return setScenario(workspace, { attachments });
}

function patched<T extends object>(value: T, patch: Patch<T>): T {
  const changes = Object.entries(patch).filter(
    ([key, field]) => field !== (value as Record<string, unknown>)[key], // `patch` has only keys of `T`.
  );
  if (changes.length === 0) return value;
  const merged = Object.entries({ ...value, ...patch }).filter(([, field]) => field !== undefined);
  return Object.fromEntries(merged) as T; // Only optional fields are removed.
}
