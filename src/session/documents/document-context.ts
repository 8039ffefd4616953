import type { EditContext } from '../store/edit-context.ts';
import type { OpenDocument } from './open-document.ts';
import type { WorkspaceStorage } from './storage.ts';

/** Dependencies of action groups that open other documents. */
export interface DocumentContext extends Pick<EditContext, 'store' | 'defaults' | 'run'> {
  openDocument: OpenDocument;
  storage: WorkspaceStorage;
  /** @returns an id for a new document */
  createId(): string;
}
