/**
 * A registry as a service, on any platform that knows `Request` and `Response`.
 *
 * @module
 */
export { bearerTokens, type Grant, type ToolServerAuth } from './auth.ts';
export { createToolServer } from './create-tool-server.ts';
export { DEFAULT_LIMITS, type ToolServerLimits } from './limits.ts';
export type { ToolServerOptions } from './options.ts';
export type { ProblemCode, ProblemDetails } from './problem.ts';
export type { CallerContext, ExecutionRequest } from './read-execution.ts';
export type { ToolStores } from './stores/tool-stores.ts';
export type { StreamedResult } from './stream.ts';
