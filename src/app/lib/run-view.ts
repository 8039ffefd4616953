import { isBoolean, readStored, writeStored } from './storage.ts';

/** The views of a run's calls: over time, in words and numbers, or through the gates. */
export type RunView = 'lanes' | 'table' | 'funnel';

const KEY = 'toolyard.timeline-view';
/** Written before the funnel existed: whether the table was chosen. */
const TABLE_KEY = 'toolyard.timeline-as-table';

/** The stored view, or the default. */
export function readRunView(): RunView {
  const before = readStored(TABLE_KEY, isBoolean, false) ? 'table' : 'lanes';
  return readStored<RunView>(KEY, isRunView, before);
}

/** Stores a view. */
export function writeRunView(view: RunView): void {
  writeStored(KEY, view);
}

function isRunView(value: unknown): value is RunView {
  return value === 'lanes' || value === 'table' || value === 'funnel';
}
