/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { createCatalogEquipment } from './catalog-runtime.ts';
export { toStartWorkspace } from './to-workspace-from-start.ts';
