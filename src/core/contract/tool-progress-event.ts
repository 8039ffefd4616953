/**
 * Who may see a progress event.
 *
 * Source: docs/contract.md#progress.
 */
export type ToolProgressAudience = 'internal' | 'user' | 'dashboard';

/**
 * Something that a tool says while it runs.
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
  /** 0 to 100; the registry clamps what lies outside. */
  percent?: number;
  /** Default `internal`: frameworks and logs only. */
  audience?: ToolProgressAudience;
}
