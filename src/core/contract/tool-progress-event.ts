/**
 * The recipients of a progress event.
 *
 * Source: docs/contract.md#progress.
 */
export type ToolProgressAudience = 'internal' | 'user' | 'dashboard';

/**
 * Progress of a running tool.
 *
 * Source: docs/contract.md#progress.
 *
 * @example
 * ctx.emit({ type: 'progress', toolName: 'terminal', message: '12 of 60 tests', percent: 20, audience: 'user' });
 */
export interface ToolProgressEvent {
  type: 'progress';
  toolName: string;
  message: string;
  /** 0 to 100; the registry clamps other values. */
  percent?: number;
  /** Default `internal`: only frameworks and logs. */
  audience?: ToolProgressAudience;
}
