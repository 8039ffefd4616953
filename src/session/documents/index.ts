/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { MAX_BACKUPS, surplusBackups } from './backups.ts';
export { swap } from './compare-and-swap.ts';
export type { CrashFlags } from './crash-flags.ts';
export type { DocumentActions } from './document-actions.ts';
export {
  type DocumentList,
  type ListedDocument,
  nameDocument,
  toFileName,
} from './documents.ts';
export type {
  BackupReason,
  DocumentBackup,
  DocumentEntry,
  Draft,
  ExternalChange,
  WorkspaceStorage,
} from './storage.ts';
