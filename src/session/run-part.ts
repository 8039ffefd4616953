/**
 * What a run needs of the core, and what follows from the catalogue and from own code, as one part
 * that is loaded after the page is there.
 *
 * @module
 */
export { findMismatches } from './arguments/mismatches.ts';
export { createCompiler } from './compiler.ts';
export { createLazyBench } from './declared/lazy-bench.ts';
export { derive } from './derive.ts';
export { findFault } from './find-fault.ts';
export { inspectSurface } from './inspect-surface.ts';
export { startRun } from './run/start-run.ts';
export { toToolInfos } from './tool-infos.ts';
