/**
 * The part of this feature that the app uses.
 *
 * @module
 */

export { removeFromJson, renameInJson, setInJson, swapInJson } from './edit-json.ts';
export type { FillStrategy } from './fill-actions.ts';
export { parseJsonNodes } from './json-nodes.ts';
export { selectBoundChange } from './relax-bound.ts';
