/**
 * A registry as an HTTP service, on any platform with `Request` and `Response`.
 *
 * @module
 */
export type { CallRecord } from './audit/call-record.ts';
export { bearerTokens, type Grant, type TokenAnswer, type ToolServerAuth } from './auth.ts';
export type { OmittedPart, ServedResult } from './bound-results.ts';
export { createToolServer, type ToolServer } from './create-tool-server.ts';
export type { CloseOptions } from './lifetime.ts';
export { DEFAULT_LIMITS, type ToolServerLimits } from './limits.ts';
export type { McpInstructions } from './mcp/instructions.ts';
export type { ToolServerOptions } from './options.ts';
export type { ProblemCode, ProblemDetails } from './problem.ts';
export type { CallerContext, ExecutionRequest } from './read-execution.ts';
export type { SessionSettings } from './sessions/sessions.ts';
export {
  createDurableObjectStores,
  type DurableObjectStoresOptions,
} from './stores/durable-object-stores.ts';
export { guardKeyValues, type KeyValueLimitOptions } from './stores/guard-stores.ts';
export { createMemoryStores, type MemoryStoresOptions } from './stores/memory-stores.ts';
export type { KeyValueLimits } from './stores/memory-usage.ts';
export type * from './stores/platform.ts';
export type { ResultStore } from './stores/result-store.ts';
export { createSharedToolCache, type SharedToolCacheOptions } from './stores/shared-tool-cache.ts';
export type { ToolStores } from './stores/tool-stores.ts';
export { type StateLimits, ToolyardState } from './stores/toolyard-state.ts';
export type { StreamedResult } from './streamed-result.ts';
export type { JwtClaims } from './tokens/jwt-claims.ts';
export type { ProtectedResource } from './tokens/protected-resource.ts';
export type { TokenRefusal } from './tokens/token-refusal.ts';
export { type VerifyJwtOptions, verifyJwt } from './tokens/verify-jwt.ts';
export type { CallerNames } from './working-dir.ts';
