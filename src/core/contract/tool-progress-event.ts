/**
 * Who may see a progress event.
 *
 * Source: seed 2, 'ToolProgressEvent'.
 */
export type ToolProgressAudience = 'internal' | 'user' | 'dashboard';

/**
 * Something that a tool says while it runs.
 *
 * Source: seed 2, 'ToolProgressEvent'.
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
