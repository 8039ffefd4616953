export type * from './backends.ts';
export {
  type CapabilityBackendOptions,
  createCapabilityBackends,
} from './create-capability-backends.ts';
export { coversHost, normalizePattern } from './host-patterns.ts';
export { createSecretsMask, maskSecrets } from './mask-secrets.ts';
export { memoryScopeOf } from './memory-scope.ts';
export { isOnFloor } from './path-floor.ts';
export { normalizePath } from './paths.ts';
export { checkStale, noteRead } from './stale-write.ts';
export { type CapabilityFinding, validateToolsForPersonality } from './validate-tools.ts';
