/** The user's actions on the history of runs. None throws; ids are those of records. */
export interface RunActions {
  /** Pins a run as A or B for the comparison, and unpins the previous one there. */
  pin(side: 'a' | 'b', id: string): void;
  /** Names a run; an empty name removes it. */
  rename(id: string, name: string): void;
  /** Removes a run. Can be undone with {@link restoreRemoved}. */
  remove(id: string): void;
  /** Removes every run but the latest. Can be undone with {@link restoreRemoved}. */
  clear(): void;
  /** Restores the last removed runs. */
  restoreRemoved(): void;
  /** Shows a past run in the timeline and in the inspector instead of the latest one. */
  show(id: string): void;
  /** Shows the latest run again. */
  showLatest(): void;
  /** Replaces the document by the input of the run. Can be undone like any other edit. */
  restoreWorkspace(id: string): void;
  /** The trace as JSON; `undefined` if only the numbers are kept. */
  exportTrace(id: string): string | undefined;
}
