export type * from './backends.ts';
export {
  type CapabilityBackendOptions,
  createCapabilityBackends,
} from './create-capability-backends.ts';
export { maskSecrets } from './mask-secrets.ts';
export { memoryScopeOf } from './memory-scope.ts';
export { checkStale, noteRead } from './stale-write.ts';
export { type CapabilityFinding, validateToolsForPersonality } from './validate-tools.ts';
