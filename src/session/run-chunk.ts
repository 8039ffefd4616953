/**
 * The code that runs batches, compiles the user's code and inspects tools. It is one chunk that
 * loads after the first paint.
 *
 * @module
 */
export { createArgumentChecker } from './arguments/argument-checker.ts';
export { createLazyDeclarationService } from './declarations/lazy-declaration-service.ts';
export { openEngineSession } from './playback/open-engine-session.ts';
export { startRun } from './run/start-run.ts';
export { toEngineTasks } from './tasks/engine-tasks.ts';
export { derive } from './tool-list/derive-tools.ts';
export { createVisibilityInspector } from './tool-list/inspect-visibility.ts';
export { toToolInfos } from './tools/to-tool-infos.ts';
export { createCompiler } from './user-code/compiler.ts';
