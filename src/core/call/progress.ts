import { messageOf } from '../../lib/message-of.ts';
import { readMembers } from '../../lib/read-members.ts';
import type { ToolProgressEvent } from '../contract/tool-progress-event.ts';
import { onRejection } from '../is-promise.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

const MEMBERS = ['type', 'toolName', 'message', 'percent', 'audience'] as const;

/**
 * Forwards a progress event with an audience and a percentage within 0 to 100, while its call is
 * open.
 *
 * Source: docs/contract.md#progress.
 */
export function report(event: ToolProgressEvent, call: OpenCall, turn: Turn): void {
  if (call.result) return;
  const { percent, ...rest } = { ...event, ...readMembers(event, MEMBERS) };
  const known = typeof percent === 'number' && !Number.isNaN(percent);
  const passed: ToolProgressEvent = {
    ...rest,
    audience: rest.audience ?? 'internal',
    ...(known && { percent: Math.min(100, Math.max(0, percent)) }),
  };
  turn.tracer?.progress(call, passed);
  try {
    // With the caller's own object as `this`, as in a direct call.
    const answer: unknown = turn.ctx.emit?.call(turn.caller, passed);
    if (answer !== undefined) onRejection(answer, (reason) => failed(reason, turn));
  } catch (thrown) {
    failed(thrown, turn);
  }
}

/** A failing listener does not fail the tool. */
function failed(thrown: unknown, { tracer }: Turn): void {
  tracer?.warnOnce('emit', `The context's emit failed: ${messageOf(thrown)}`);
}
