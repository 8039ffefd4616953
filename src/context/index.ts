/**
 * Context economy: results measured in tokens, cuts that keep the right part, and lists of tools that fit.
 *
 * @module
 */

export type { CountTokens } from './cuts/count-tokens.ts';
export { createResultCuts, type ResultCutsOptions } from './cuts/create-result-cuts.ts';
export type { StrictCheck } from './doctor/check-schema.ts';
export type { InspectionFinding, InspectionFix, InspectionId } from './doctor/finding.ts';
export { type Inspection, type InspectionOptions, inspectTools } from './doctor/inspect-tools.ts';
export type { InspectedTool } from './doctor/read-definition.ts';
export {
  createToolSearch,
  type ToolSearch,
  type ToolSearchOptions,
} from './search/create-tool-search.ts';
export {
  createServerEconomy,
  type ServerEconomyOptions,
} from './server/create-server-economy.ts';
export {
  createKeyValueSpill,
  type KeyValueSpillOptions,
} from './spill/create-key-value-spill.ts';
export { createMemorySpill, type MemorySpillOptions } from './spill/create-memory-spill.ts';
export { readResultTool } from './spill/read-result-tool.ts';
export type { Spill, SpilledResult, SpillOwner } from './spill/spill.ts';
