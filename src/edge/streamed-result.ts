import type { ToolResult, UntrustedOrigin } from '../core/index.ts';
import type { OmittedPart } from './bound-results.ts';
import type { CutSizes } from './cut-sizes.ts';
import type { Settlement } from './settlement.ts';

/**
 * The outcome of one call in a stream: sizes, and a value only in `done`, if the caller asks for it.
 *
 * Source: docs/contract.md#edge-stream.
 */
export interface StreamedResult extends Settlement {
  /** Present if the budget cut the value or the error text. */
  cut?: CutSizes;
  /** As in the JSON answer; only in `done`, and only with `?values=1`. So are the other two. */
  result?: ToolResult;
  untrusted?: UntrustedOrigin;
  omitted?: readonly OmittedPart[];
}
