import type { DocumentFile } from './documents.ts';

/** The user's actions on backups. None rejects. */
export interface BackupActions {
  /** Opens it as a new workspace. The backup stays. */
  openBackup(key: string): Promise<boolean>;
  backupToFile(key: string): Promise<DocumentFile | undefined>;
  /** @returns a function that restores it; `undefined` if it could not be deleted */
  removeBackup(key: string): Promise<(() => Promise<void>) | undefined>;
}
