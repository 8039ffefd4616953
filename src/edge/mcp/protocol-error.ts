import type { ProtocolError } from '@modelcontextprotocol/server';
import type { McpExchange } from './mcp-exchange.ts';

/** A thrown error as its client may read it: an error of the protocol, and no internal details. */
export function toProtocolError(
  { sdk, server }: Pick<McpExchange, 'sdk' | 'server'>,
  thrown: unknown,
): ProtocolError {
  if (thrown instanceof sdk.ProtocolError) return thrown;
  server.options.onError(thrown);
  const text = 'The server failed. Try again later.';
  return new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, text);
}
