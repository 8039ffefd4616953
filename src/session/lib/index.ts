/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { changedIndexes } from './changed-indexes.ts';
export {
  formatCount,
  formatDollars,
  formatDuration,
  formatList,
  formatPlural,
} from './format.ts';
export { formatBytes } from './format-bytes.ts';
export type { JsonPath } from './json-path.ts';
export { toJsonText } from './json-text.ts';
export { lookup } from './lookup.ts';
export type { Patch } from './patch.ts';
export { resolveSchemaPointer } from './schemas-at.ts';
