/** What a person can do with the history of runs. None throws; ids are those of records. */
export interface RunActions {
  /** Holds a run as A or B; the run that is held there already lets go. */
  pin(side: 'a' | 'b', id: string): void;
  /** Gives a run a name; an empty one takes it away. */
  rename(id: string, name: string): void;
  /** Can be taken back with {@link restoreRemoved}. */
  remove(id: string): void;
  /** Removes every run but the latest. Can be taken back. */
  clear(): void;
  /** Brings back what was removed last. */
  restoreRemoved(): void;
  /** Shows a run in the timeline and in the inspector, in the place of the latest one. */
  show(id: string): void;
  /** Back to the latest run. */
  showLatest(): void;
  /** The document becomes what the run was given. An edit like any other, so undo takes it back. */
  restoreWorkspace(id: string): void;
  /** The trace as JSON; `undefined` where only numbers are kept. */
  exportTrace(id: string): string | undefined;
}
