/**
 * The core registry: no dependencies, and the same in browsers, workers, Node and edge runtimes.
 *
 * @module
 */

export { boundedJson } from '../lib/bounded-json.ts';
export { createToolCache, type ToolCacheOptions, toolCacheKey } from './cache/tool-cache.ts';
export {
  type BudgetSplit,
  DEFAULT_RESULT_BUDGET_CHARS,
  grantBudgets,
  splitBudget,
} from './call/budget.ts';
export {
  type ApprovedTools,
  approvedFingerprints,
  type Fingerprints,
} from './call/gates/approved-fingerprints.ts';
export { capabilityNames } from './call/gates/capabilities.ts';
export type { GateId } from './call/gates/gate-table.ts';
export type * from './call/gates/verdict.ts';
export { DEFAULT_MAX_DEPTH, extendContext } from './call/turn-context.ts';
export type * from './capabilities/backends.ts';
export * from './capabilities/index.ts';
export type * from './contract/index.ts';
export { defineTool, type ToolSpec } from './definitions/define-tool.ts';
export { type Fingerprinted, fingerprintOf } from './definitions/fingerprint.ts';
export type { InferArgs, StandardJsonSchema, ToolSchema } from './definitions/infer-args.ts';
export { isToolRegistryError, ToolRegistryError, type ToolRegistryErrorCode } from './errors.ts';
export {
  type ExactJson,
  ExactNumber,
  parseExactJson,
  stringifyExactJson,
} from './json/exact-json.ts';
export type * from './ports.ts';
export { redactSecrets } from './redact/redact-secrets.ts';
export { DefaultToolResultReducerRegistry } from './reduce/reducer-registry.ts';
export { safeReduce } from './reduce/run-reducer.ts';
export { type Trimmed, trimText } from './reduce/trim.ts';
export {
  type CreateToolRegistryOptions,
  createToolRegistry,
} from './registry/create-tool-registry.ts';
export {
  createDispatchContext,
  type DispatchContext,
  type DispatchOptions,
} from './registry/dispatch-context.ts';
export { joinFilters, keepPermissions } from './registry/join-filters.ts';
export type { MergeOptions, ToolRegistryOptions } from './registry/options.ts';
export {
  type PersonalityFilters,
  personalityToFilters,
} from './registry/personality-to-filters.ts';
export { createRateLimitStore } from './registry/rate-limit-store.ts';
export { DefaultToolRegistry } from './registry/registry.ts';
export type * from './result-cuts.ts';
export { err, ok } from './results/results.ts';
export type * from './server-economy.ts';
export { systemClock } from './system-clock.ts';
export * from './trace/trace.ts';
export { type TraceCaller, tracedAs } from './trace/trace-caller.ts';
export { type HiddenKind, type RevealedText, revealText } from './untrusted/hidden-text.ts';
export { wrapUntrusted } from './untrusted/wrap-untrusted.ts';
