/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { type HiddenTool, selectHiddenTools } from './hidden-tools.ts';
export type { DefinitionView, ProviderChoice, ProviderView } from './provider-view.ts';
export {
  isProviderFormat,
  PROVIDERS,
  type ProviderFacts,
  providerFacts,
  toCurl,
} from './providers.ts';
