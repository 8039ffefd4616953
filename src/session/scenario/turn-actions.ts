import type { Attachment } from '../../core/index.ts';
import type { Patch } from '../lib/patch.ts';
import type {
  EditableContext,
  IgnoredFinding,
  RegistrySettings,
  TurnSettings,
} from '../workspace/workspace.ts';

/** The user's actions on the turn and on the registry's settings. None throws. */
export interface TurnActions {
  /** Sets some fields of the context; `undefined` removes an optional one. */
  setContext(patch: Patch<EditableContext>): void;
  setTurnEnd(end: TurnSettings['end']): void;
  setRegistry(patch: Partial<RegistrySettings>): void;
  /** On: approves all current tools. Later changes and new tools then need approval. */
  setApproval(on: boolean): void;
  /** Approves tools in their current form. */
  approve(names: readonly string[]): void;
  /** Hides a finding about a tool of the user. */
  ignoreFinding(finding: IgnoredFinding): void;
  /** Shows all findings again. */
  restoreFindings(): void;
  /** Adds an attachment under the next free id. */
  addAttachment(attachment: Omit<Attachment, 'id'>): void;
  /** Sets some fields of an attachment; `undefined` removes an optional one. */
  changeAttachment(id: string, patch: Patch<Omit<Attachment, 'id'>>): void;
  /** Removes an attachment. Can be undone. */
  removeAttachment(id: string): void;
}
