import type { RecordChanges, RecordLog } from '../../simulation/index.ts';

/** The records that services start with, and where they report what they change. */
export interface RecordOptions {
  /** A person's changes to the records of the scenario. Default: none. */
  records?: RecordChanges | undefined;
  log?: RecordLog;
}
