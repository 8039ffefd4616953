import type { ToolResult } from '../../contract/tool-result.ts';

/** The input of a rule: small and serialisable. */
export type VerdictValue = string | number | boolean | readonly string[];

/**
 * The verdict of one gate on one call.
 *
 * - `pass`: the gate applies, and the call satisfies it.
 * - `skip`: the gate does not apply.
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

/** Only the outcome. */
export type VerdictOutcome = Verdict['outcome'];
