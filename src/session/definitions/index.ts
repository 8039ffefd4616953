/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { type DefinitionBudgetView, selectFitted } from './fitted-view.ts';
export { type HiddenTool, selectHiddenTools } from './hidden-tools.ts';
export type { InspectionToolsQuestion } from './inspect-user-tools.ts';
export type { DefinitionView, ProviderChoice, ProviderView } from './provider-view.ts';
export {
  isProviderFormat,
  PROVIDERS,
  type ProviderFacts,
  providerFacts,
  toCurl,
} from './providers.ts';
export type { ToolSearchQuestion, ToolSearchResult } from './rank-definitions.ts';
