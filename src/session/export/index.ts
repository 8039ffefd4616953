/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { type ExportedProject, PROJECT_PROVIDERS, toProject } from './to-project.ts';
export { toZip } from './to-zip.ts';
