import type { ToolResult } from '../../contract/tool-result.ts';

/**
 * The gates of a call, in the order in which they are asked. Step 1 is the budget split, which
 * refuses nothing; `rate_limit` is asked only when a slot is free, and `approval` only by a registry
 * with the option `approved`.
 *
 * Source: docs/contract.md#one-call-twelve-steps.
 */
export type GateId =
  | 'lookup'
  | 'exclusion'
  | 'allowlist'
  | 'approval'
  | 'availability'
  | 'capabilities'
  | 'dry_run'
  | 'arguments'
  | 'rate_limit';

/** What a rule looked at: small and serialisable. */
export type VerdictValue = string | number | boolean | readonly string[];

/**
 * What one gate says of one call.
 *
 * - `pass`: the gate has something to check and it holds.
 * - `skip`: nothing to check here.
 * - `refuse`: the call ends with `result`, a failure.
 * - `answer`: the call ends with `result`, without execution (a dry run).
 */
export type Verdict =
  | { readonly outcome: 'pass' | 'skip'; readonly rule: string; readonly value?: VerdictValue }
  | {
      readonly outcome: 'refuse' | 'answer';
      readonly rule: string;
      readonly value?: VerdictValue;
      readonly result: ToolResult;
    };

/** The outcome alone. */
export type VerdictOutcome = Verdict['outcome'];
