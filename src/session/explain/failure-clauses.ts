import type { ToolErrorCode } from '../../core/index.ts';
import type { CapabilityRefusal } from '../../core/steps.ts';
import type { StopReason } from '../../sandbox/api.ts';
import { toSource } from './clauses.ts';
import { RULES } from './rules.ts';

/** Reasons of failures that neither are error codes nor come from the sandbox. */
type OtherReason = 'rate_limited' | 'too_deep' | 'circular_agents' | 'agent_depth';

/** The clause that defines each code and reason of a failed call. */
export const FAILURE_CLAUSES: Readonly<
  Record<ToolErrorCode | CapabilityRefusal | StopReason | OtherReason, string>
> = {
  input_invalid: 'arguments',
  not_available: 'results',
  execution_failed: 'execute',
  STALE_WRITE: 'stale-writes',
  HOST_NOT_ALLOWED: 'network',
  PATH_NOT_REACHABLE: 'files',
  BINARY_NOT_ALLOWED: 'scoped-access',
  SECRET_NOT_DECLARED: 'scoped-access',
  timeout: 'abort',
  aborted: 'abort',
  memory: 'sandbox-limits',
  message_flood: 'sandbox-limits',
  output_size: 'sandbox-limits',
  sandbox_restarted: 'sandbox-limits',
  sandbox_failed: 'sandbox-limits',
  sandbox_unreachable: 'sandbox-limits',
  rate_limited: 'rate-limit',
  too_deep: 'availability',
  circular_agents: 'kind-agent',
  agent_depth: 'kind-agent',
};

/** Input of {@link failureSource}. */
export interface FailedCall {
  code: string;
  reason?: string | undefined;
  /** The text for the model. A refused access begins with its code. */
  text: string;
}

/** The clause of a failed call, found by its reason, its refused access, or its code. */
export function failureSource({ code, reason = '', text }: FailedCall): string {
  const access = /^[A-Z_]+(?=: )/.exec(text)?.[0] ?? '';
  const known = [reason, access, code].find((one) => Object.hasOwn(FAILURE_CLAUSES, one));
  return toSource(FAILURE_CLAUSES[(known ?? 'execution_failed') as keyof typeof FAILURE_CLAUSES]);
}

/**
 * The clause of a rule's gate. A rule id begins with its gate.
 *
 * @returns `undefined` for an unknown rule of a newer server
 */
export function ruleSource(rule: string): string | undefined {
  if (!RULES.has(rule)) return undefined;
  const [gate = ''] = rule.split('.');
  return toSource(gate.replaceAll('_', '-'));
}
