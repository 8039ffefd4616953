import type { ToolResult, UntrustedOrigin } from './tool-result.ts';

/** One call, as a model requested it. */
export interface ToolCall {
  toolCallId: string;
  name: string;
  args: unknown;
}

/** One settled call. */
export interface ToolCallResult {
  toolCallId: string;
  name: string;
  result: ToolResult;
  /**
   * Time from the start of the execution to its settlement, in milliseconds; 0 without an
   * execution.
   */
  durationMs?: number;
  /**
   * Present if an adversary may have written the result's text. The tool has `outputIsUntrusted`,
   * and the text is its output or its own error. The registry's own sentences (refusals, dry runs,
   * time-outs) do not have it. Pass both to `wrapUntrusted` before a model reads the text;
   * `toProviderResults` and the other writers do.
   */
  untrusted?: UntrustedOrigin;
}
