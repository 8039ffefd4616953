import type { BackendConditions, FaultRule } from '../../simulation/index.ts';

/** A kind of failure of a backend. */
export interface FaultKind<K extends keyof BackendConditions = keyof BackendConditions> {
  key: K;
  label: string;
  /** The initial value when the user adds it. */
  initial: NonNullable<BackendConditions[K]>;
}

/** All conditions of a rule, in the order of the form. */
export const FAULT_KINDS: readonly FaultKind[] = [
  { key: 'latencyMs', label: 'Latency', initial: [200, 800] },
  { key: 'failure', label: 'Failure', initial: { rate: 1, status: 503 } },
  {
    key: 'tooManyRequests',
    label: 'Too many requests',
    initial: { rate: 1, retryAfterSeconds: 30 },
  },
  { key: 'rateLimit', label: 'Rate limit', initial: { max: 2, windowMs: 1000 } },
  { key: 'malformed', label: 'Malformed response', initial: { rate: 1 } },
  { key: 'disconnect', label: 'Disconnect', initial: { rate: 1, during: 'response' } },
  { key: 'slowStream', label: 'Slow stream', initial: { chunkBytes: 64, everyMs: 20 } },
];

/** The initial rule: a service that is down. */
export const NEW_FAULT: FaultRule = { backend: 'search', failure: { rate: 1, status: 503 } };

/** Sets one condition of a rule; `undefined` removes it. */
export function setCondition<K extends keyof FaultRule>(
  rule: FaultRule,
  key: K,
  value: FaultRule[K] | undefined,
): FaultRule {
  const { [key]: _, ...rest } = rule;
  // A rule requires only its backend, which cannot be removed.
  return (value === undefined ? rest : { ...rule, [key]: value }) as FaultRule;
}
