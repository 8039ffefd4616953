import type { ServerContext } from '@modelcontextprotocol/server';
import type { Caller, Server } from '../server.ts';
import type { CallerSession } from '../sessions/sessions.ts';
import type { UserRequest } from './open-questions.ts';

/** The official package; the first MCP request loads it. */
export type McpSdk = typeof import('@modelcontextprotocol/server');

/** One request of an MCP client. */
export interface McpExchange {
  sdk: McpSdk;
  server: Server;
  caller: Caller;
  session: CallerSession;
  /** `modern` is the protocol of 2026. */
  era: 'legacy' | 'modern';
  /** Sends a request to the client, in the stream of its own request. */
  deliver(request: UserRequest, relatedTo: string | number): Promise<void>;
}

/** The part of the official context that handlers read. */
export interface MessageContext {
  mcpReq: Pick<
    ServerContext['mcpReq'],
    'id' | 'signal' | '_meta' | 'envelope' | 'inputResponses' | 'requestState' | 'notify'
  >;
}
