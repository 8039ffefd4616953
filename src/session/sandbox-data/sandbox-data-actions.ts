import type { SandboxRecord } from '../../simulation/index.ts';
import type { Fixtures } from '../workspace/fixture-transitions.ts';

/** The user's actions on the sandbox data: its files and records. None throws. */
export interface SandboxDataActions {
  /**
   * Sets files that each run starts with, and runs again; `null` removes a file. Edits of one file
   * are one undo step.
   */
  setFixtures(files: Fixtures): void;
  /** Restores one file of the scenario, or all of them, and runs again. Can be undone. */
  resetFixtures(path?: string): void;
  /** Moves a file, and runs again. Can be undone. @param text at the start of a run */
  renameFixture(from: string, to: string, text: string): void;
  /**
   * Sets records of one section of the sandbox data, and runs again; `null` removes a record. One
   * that equals the scenario's own is no change. Edits of one record are one undo step.
   */
  setRecords(section: string, records: Readonly<Record<string, SandboxRecord | null>>): void;
  /** Restores some records of the scenario, and runs again. Can be undone. */
  restoreRecords(section: string, ids: readonly string[]): void;
  /** Restores a section of the scenario, and runs again. Can be undone. */
  resetRecords(section: string): void;
  /** Restores the files and all records of the scenario, and runs again. Can be undone. */
  resetSandboxData(): void;
}
