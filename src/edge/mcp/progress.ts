import type { ProgressNotificationParams, ServerContext } from '@modelcontextprotocol/server';
import type { ToolProgressEvent } from '../../core/index.ts';

/** Notifications for one call; what a tool says beyond them is left out, for clients that read slowly. */
const MOST = 1000;

/** A step for what has no share, or none that is higher: each notification must be above the last. */
const STEP = 1 / 1024;

/**
 * Tells the client what its call tells the user, if it asked with a `progressToken`.
 *
 * Source: docs/contract.md#edge-stream.
 */
export function createProgress({
  mcpReq,
}: ServerContext): ((event: ToolProgressEvent) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -STEP;
  let told = 0;
  return ({ audience, message, percent }) => {
    if (audience !== 'user' || told++ >= MOST) return;
    const progress = Math.max(percent ?? 0, last + STEP);
    last = progress;
    const params: ProgressNotificationParams = {
      progressToken,
      progress,
      message,
      ...(percent !== undefined && progress <= 100 && { total: 100 }),
    };
    // A client that has gone needs none.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
