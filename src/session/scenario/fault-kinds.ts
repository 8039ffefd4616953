import type { BackendConditions, FaultRule } from '../../simulation/index.ts';

/** One way for a backend to go wrong. */
export interface FaultKind<K extends keyof BackendConditions = keyof BackendConditions> {
  key: K;
  label: string;
  /** Its value when the user turns it on. */
  initial: NonNullable<BackendConditions[K]>;
}

/** Every kind that a rule can set, in the order of the form. */
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

/** What a new rule says: a service that is down. */
export const NEW_FAULT: FaultRule = { backend: 'search', failure: { rate: 1, status: 503 } };

/** Sets one condition of a rule; `undefined` takes it away. */
export function setCondition<K extends keyof FaultRule>(
  rule: FaultRule,
  key: K,
  value: FaultRule[K] | undefined,
): FaultRule {
  const { [key]: _, ...rest } = rule;
  // The backend is the one key that a rule needs, and it cannot be removed.
  return (value === undefined ? rest : { ...rule, [key]: value }) as FaultRule;
}
