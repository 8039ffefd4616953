/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { changedIndexes } from './changed-indexes.ts';
export {
  formatBytes,
  formatCount,
  formatDollars,
  formatDuration,
  formatList,
  formatPlural,
} from './format.ts';
export { toJsonText } from './json-text.ts';
export { lookup } from './lookup.ts';
export type { Patch } from './patch.ts';
