import type { ToolProgressEvent } from './contract/tool-progress-event.ts';
import type { OpenCall, Turn } from './turn.ts';

/**
 * Passes a progress event on: with an audience, with a percentage within bounds, and only while
 * its call is open.
 *
 * Source: seed 2, 'ToolProgressEvent'; page 1, section 2, 'Rules'.
 */
export function report(event: ToolProgressEvent, call: OpenCall, turn: Turn): void {
  if (call.result) return;
  const { percent, ...rest } = event;
  const known = typeof percent === 'number' && !Number.isNaN(percent);
  const passed: ToolProgressEvent = {
    ...rest,
    audience: event.audience ?? 'internal',
    ...(known && { percent: Math.min(100, Math.max(0, percent)) }),
  };
  turn.tracer?.progress(call, passed);
  try {
    turn.ctx.emit?.(passed);
  } catch {
    // A listener's failure is not the tool's.
  }
}
