import type { ToolCall } from '../../core/index.ts';
import type { ServedResult } from '../bound-results.ts';
import { isListed } from '../definitions.ts';
import { startTurn, type TurnListeners } from '../turn.ts';
import type { McpExchange, MessageContext } from './mcp-exchange.ts';
import { createProgress } from './progress.ts';

/** A settled call, and whether its tool is unknown to the caller. */
export interface RanCall {
  settled: ServedResult;
  isUnknown: boolean;
}

/** A running call. */
export interface StartedCall {
  ran: Promise<RanCall>;
  abort(): void;
}

type CallListeners = Omit<TurnListeners, 'observer'>;

/** Starts one call, which runs until it ends or is aborted. */
export function startCall(
  { server, caller, session }: McpExchange,
  call: ToolCall,
  listeners: CallListeners,
): StartedCall {
  let isUnknown = false;
  // Only a tool that is not listed can be unknown, and an observer costs as much as the call.
  const isObserved = !isListed(server, caller, call.name);
  const { results, abort } = startTurn(
    server,
    caller,
    session,
    { calls: [call] },
    {
      ...listeners,
      ...(isObserved && {
        observer: (event) => {
          if (event.type === 'gate' && event.unknown) isUnknown = true;
        },
      }),
    },
  );
  const ran = results.then(([settled]) => {
    if (!settled) throw new Error('A call got no response.');
    return { settled, isUnknown };
  });
  return { ran, abort };
}

/**
 * Runs one call for a message, as long as its client listens.
 *
 * @param listeners what the call asks, and how its registry changes before it starts
 */
export async function runCall(
  exchange: McpExchange,
  call: ToolCall,
  ctx: MessageContext,
  listeners: CallListeners,
): Promise<RanCall> {
  const { signal } = ctx.mcpReq;
  const emit = createProgress(ctx);
  const { ran, abort } = startCall(exchange, call, { ...(emit && { emit }), ...listeners });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await ran;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
