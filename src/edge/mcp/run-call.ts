import type { ServerContext } from '@modelcontextprotocol/server';
import type { ToolCall } from '../../core/index.ts';
import type { ServedResult } from '../bound-results.ts';
import { startTurn, type TurnListeners } from '../turn.ts';
import type { McpExchange } from './create-mcp-server.ts';
import { createProgress } from './progress.ts';

/** A settled call, and whether its tool is unknown to the caller. */
export interface RanCall {
  settled: ServedResult;
  isUnknown: boolean;
}

/**
 * Runs one call for a message, as long as its client listens.
 *
 * @param listeners what the call asks, and how its registry changes before it starts
 */
export async function runCall(
  { server, caller, session }: McpExchange,
  call: ToolCall,
  ctx: ServerContext,
  listeners: Pick<TurnListeners, 'askUser' | 'prepare'>,
): Promise<RanCall> {
  const { signal } = ctx.mcpReq;
  const emit = createProgress(ctx);
  let isUnknown = false;
  const { results, abort } = startTurn(
    server,
    caller,
    session,
    { calls: [call] },
    {
      ...(emit && { emit }),
      ...listeners,
      observer(event) {
        if (event.type === 'gate' && event.unknown) isUnknown = true;
      },
    },
  );
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const [settled] = await results;
  signal.removeEventListener('abort', abort);
  if (!settled) throw new Error('A call got no response.');
  return { settled, isUnknown };
}
