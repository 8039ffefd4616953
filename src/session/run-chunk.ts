/**
 * What a run needs of the core, and what follows from the catalogue and from own code, as one part
 * that is loaded after the page is there.
 *
 * @module
 */
export { findMismatches } from './arguments/mismatches.ts';
export { createLazyDeclarationService } from './declarations/lazy-declaration-service.ts';
export { startRun } from './run/start-run.ts';
export { derive } from './tool-list/derive-tools.ts';
export { inspectVisibility } from './tool-list/inspect-visibility.ts';
export { toToolInfos } from './tools/catalog-tool-infos.ts';
export { createCompiler } from './user-code/compiler.ts';
export { findFault } from './user-code/validate-module.ts';
