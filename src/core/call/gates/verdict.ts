import type { ToolResult } from '../../contract/tool-result.ts';

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
