/**
 * Context economy: results measured in tokens, and cuts that keep the right part.
 *
 * @module
 */

export {
  type CountTokens,
  createResultCuts,
  type ResultCutsOptions,
} from './cuts/create-result-cuts.ts';
