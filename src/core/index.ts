/**
 * The core registry: no dependencies, and the same in browsers, workers, Node and edge runtimes.
 *
 * @module
 */

export { boundedJson } from '../lib/bounded-json.ts';
export {
  type BudgetSplit,
  DEFAULT_RESULT_BUDGET_CHARS,
  grantBudgets,
  splitBudget,
} from './budget.ts';
export { createToolCache, type ToolCacheOptions, toolCacheKey } from './cache/tool-cache.ts';
export type * from './capabilities/backends.ts';
export * from './capabilities/index.ts';
export type * from './contract/index.ts';
export { type CreateToolRegistryOptions, createToolRegistry } from './create-tool-registry.ts';
export { defineTool, type ToolSpec } from './define-tool.ts';
export { DEFAULT_MAX_DEPTH } from './depth.ts';
export {
  createDispatchContext,
  type DispatchContext,
  type DispatchOptions,
} from './dispatch-context.ts';
export { isToolRegistryError, ToolRegistryError, type ToolRegistryErrorCode } from './errors.ts';
export {
  type ExactJson,
  ExactNumber,
  parseExactJson,
  stringifyExactJson,
} from './exact-json.ts';
export { type Fingerprinted, fingerprintOf } from './fingerprint.ts';
export {
  type ApprovedTools,
  approvedFingerprints,
  type Fingerprints,
} from './gates/approved-fingerprints.ts';
export { capabilityNames } from './gates/capabilities.ts';
export type * from './gates/gate.ts';
export { type HiddenKind, type RevealedText, revealText } from './hidden-text.ts';
export type { InferArgs, StandardJsonSchema, ToolSchema } from './infer-args.ts';
export { joinFilters, keepPermissions } from './join-filters.ts';
export type { MergeOptions, ToolRegistryOptions } from './options.ts';
export { type PersonalityFilters, personalityToFilters } from './personality-to-filters.ts';
export type * from './ports.ts';
export { createRateLimitStore } from './rate-limit-store.ts';
export { extendContext } from './read-context.ts';
export { redactSecrets } from './redact-secrets.ts';
export { DefaultToolResultReducerRegistry } from './reduce/reducer-registry.ts';
export { safeReduce } from './reduce/run-reducer.ts';
export { type Trimmed, trimText } from './reduce/trim.ts';
export { DefaultToolRegistry } from './registry.ts';
export { err, ok } from './results.ts';
export { systemClock } from './system-clock.ts';
export * from './trace.ts';
export { wrapUntrusted } from './wrap-untrusted.ts';
