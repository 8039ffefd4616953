import type {
  CallToolRequest,
  CallToolResult,
  Server as McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { ServedResult } from '../bound-results.ts';
import type { Caller, Server } from '../server.ts';
import type { CallerSession } from '../sessions/sessions.ts';
import { startTurn } from '../turn.ts';
import { outputCheckOf } from './check-output.ts';
import { instructionsFor } from './instructions.ts';
import { listMcpTools } from './list-tools.ts';
import { createProgress } from './progress.ts';
import { toCallResult } from './to-call-result.ts';
import { hearsChanges } from './tool-changes.ts';

/** The official package; the first MCP request loads it. */
export type McpSdk = typeof import('@modelcontextprotocol/server');

/**
 * A server for one request, its caller and its session, without state.
 *
 * Source: docs/contract.md#edge-mcp.
 */
export function createMcpServer(
  sdk: McpSdk,
  server: Server,
  caller: Caller,
  session: CallerSession,
): McpServer {
  const { name, version } = server;
  const instructions = instructionsFor(server, caller);
  const mcp = new sdk.Server(
    { name, version },
    {
      capabilities: { tools: hearsChanges(caller) ? { listChanged: true } : {} },
      ...(instructions !== undefined && { instructions }),
      // Validates forms that a server shows to people. This server has none; the default compiles
      // code.
      jsonSchemaValidator: { getValidator: () => () => ({ ...NOT_CHECKED }) },
    },
  );
  mcp.setRequestHandler('tools/list', () => guard(() => ({ tools: listMcpTools(server, caller) })));
  mcp.setRequestHandler('tools/call', ({ params }, ctx) => guard(() => call(params, ctx)));
  return mcp;

  async function call(
    params: CallToolRequest['params'],
    ctx: ServerContext,
  ): Promise<CallToolResult> {
    const { id, signal } = ctx.mcpReq;
    const asked = { toolCallId: String(id), name: params.name, args: params.arguments ?? {} };
    const emit = createProgress(ctx);
    // Other requests may have started calls since this one came.
    const refused = server.quotas.refusal(caller, 1);
    if (refused) return { isError: true, content: [{ type: 'text', text: refused.detail }] };
    let unknown = false;
    const { results, abort } = startTurn(
      server,
      caller,
      session,
      { calls: [asked] },
      {
        ...(emit && { emit }),
        observer(event) {
          if (event.type === 'gate' && event.unknown) unknown = true;
        },
      },
    );
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    const [settled] = await results;
    signal.removeEventListener('abort', abort);
    return answer(settled, unknown);
  }

  function answer(settled: ServedResult | undefined, unknown: boolean): CallToolResult {
    if (!settled) throw new Error('A call got no response.');
    const { result } = settled;
    // By the protocol an unknown tool is an error of the request. A mistake that a model can
    // correct, such as wrong arguments, is a result.
    if (!result.ok && unknown) {
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, result.error);
    }
    const tool = server.listed().get(settled.name);
    return toCallResult(settled, outputCheckOf(server, tool));
  }

  /** The message of a thrown error reaches the client. */
  async function guard<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof sdk.ProtocolError) throw thrown;
      server.options.onError(thrown);
      const text = 'The server failed. Try again later.';
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InternalError, text);
    }
  }
}

const NOT_CHECKED = { valid: false, data: undefined, errorMessage: 'not checked here' } as const;
