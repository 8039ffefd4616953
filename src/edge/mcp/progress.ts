import type { ProgressNotificationParams } from '@modelcontextprotocol/server';
import type { ToolProgressEvent } from '../../core/index.ts';
import { MOST_MESSAGE, toShortText } from '../short-text.ts';
import type { MessageContext } from './mcp-exchange.ts';

/** The limit of notifications for one call; further ones are dropped, for slow clients. */
const MOST = 1000;

/** The step for progress without a higher share: each notification must be above the last. */
const STEP = 1 / 1024;

/**
 * Sends the progress events for users to the client, if its call has a `progressToken`.
 *
 * Source: docs/contract.md#edge-stream.
 */
export function createProgress({
  mcpReq,
}: MessageContext): ((event: ToolProgressEvent) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -STEP;
  let sent = 0;
  return ({ audience, message, percent }) => {
    if (audience !== 'user' || sent++ >= MOST) return;
    const progress = Math.max(percent ?? 0, last + STEP);
    last = progress;
    const params: ProgressNotificationParams = {
      progressToken,
      progress,
      message: toShortText(message, MOST_MESSAGE),
      ...(percent !== undefined && progress <= 100 && { total: 100 }),
    };
    // A disconnected client needs none.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
