import type { Attachment } from '../../core/index.ts';
import type { Patch } from '../lib/patch.ts';
import type { EditableContext, RegistrySettings, TurnSettings } from '../workspace/workspace.ts';

/** What a person can do about the turn, and about the registry that runs it. None throws. */
export interface TurnActions {
  /** Lays some fields over the context; `undefined` takes an optional one away. */
  setContext(patch: Patch<EditableContext>): void;
  setTurnEnd(end: TurnSettings['end']): void;
  setRegistry(patch: Partial<RegistrySettings>): void;
  /** On: approves every tool as it is now, and holds back what changes or is new. */
  setApproval(on: boolean): void;
  /** Approves tools as they are now. */
  approve(names: readonly string[]): void;
  /** Adds it under the next free id. */
  addAttachment(attachment: Omit<Attachment, 'id'>): void;
  /** Lays some fields over one of them; `undefined` takes an optional one away. */
  changeAttachment(id: string, patch: Patch<Omit<Attachment, 'id'>>): void;
  /** Can be undone. */
  removeAttachment(id: string): void;
}
