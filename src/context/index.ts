/**
 * Context economy: results measured in tokens, and cuts that keep the right part.
 *
 * @module
 */

export type { CountTokens } from './cuts/count-tokens.ts';
export { createResultCuts, type ResultCutsOptions } from './cuts/create-result-cuts.ts';
export { createMemorySpill, type MemorySpillOptions } from './spill/create-memory-spill.ts';
export { readResultTool } from './spill/read-result-tool.ts';
export type { Spill, SpilledResult, SpillOwner } from './spill/spill.ts';
