/**
 * Stable error classes of a failed call.
 *
 * Source: docs/contract.md#results.
 */
export type ToolErrorCode = 'input_invalid' | 'not_available' | 'execution_failed' | 'STALE_WRITE';

/**
 * Finer classes than {@link ToolErrorCode}, for programs. Absent if the tool itself reported the
 * failure.
 *
 * Source: docs/contract.md#results.
 */
export type ToolFailureReason = 'timeout' | 'aborted' | 'rate_limited' | (string & {});

/** The success variant of {@link ToolResult}. */
export interface ToolSuccess {
  ok: true;
  /** The text for the model. Cut to the call's budget, in UTF-16 code units. */
  value: string;
  /** Payload for programs; models do not see it. */
  structured?: Record<string, unknown>;
  /** The cost of this call, in US dollars. */
  cost_usd?: number;
}

/** The error variant of {@link ToolResult}. */
export interface ToolFailure {
  ok: false;
  /** The text for the model, verbatim. */
  error: string;
  code: ToolErrorCode;
  reason?: ToolFailureReason;
  /** How long to wait before a retry, in milliseconds. */
  retryAfterMs?: number;
  /** JSON path of the first argument that does not match the schema. */
  field?: string;
}

/**
 * The source of an untrusted text.
 *
 * @example
 * const origin: UntrustedOrigin = { source: 'https://example.com', tool: 'fetch_url' };
 */
export interface UntrustedOrigin {
  /**
   * The URL, path or file in the call's arguments, otherwise the tool's name. Read are `url`, `uri`,
   * `href`, `path`, `file_path`, `filePath`, `filename` and `file`: the first text among them. At
   * most 500 UTF-16 code units.
   */
  source: string;
  tool: string;
}

/**
 * The outcome of one call: data, never an exception.
 *
 * Source: docs/contract.md#results.
 *
 * @example
 * const result: ToolResult = { ok: true, value: '3 files changed' };
 * if (!result.ok) console.error(result.code, result.error);
 */
export type ToolResult = ToolSuccess | ToolFailure;
