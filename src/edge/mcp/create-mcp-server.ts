import type { Server as McpServer } from '@modelcontextprotocol/server';
import { listOffered } from '../definitions.ts';
import { callTool } from './call-tool.ts';
import { instructionsFor } from './instructions.ts';
import { listMcpTools } from './list-tools.ts';
import type { McpExchange } from './mcp-exchange.ts';
import { toProtocolError } from './protocol-error.ts';
import { readLinked } from './read-linked.ts';
import { readsResources } from './read-resource.ts';
import { hasTasks, serveTasks, startTask, TASK_CAPABILITY } from './serve-tasks.ts';
import { hearsChanges } from './tool-changes.ts';

/**
 * A server for one request, its caller and its session, without state.
 *
 * Source: docs/contract.md#edge-mcp.
 */
export function createMcpServer(given: Omit<McpExchange, 'deliver'>): McpServer {
  const { sdk, server, caller, session } = given;
  const { name, version, economy } = server;
  const instructions = instructionsFor(server.options, {
    subject: caller.subject,
    personality: caller.personality.id,
  });
  const hasResources = readsResources(server.options.registry);
  const isTasked = hasTasks(given);
  const mcp = new sdk.Server(
    { name, version },
    {
      capabilities: {
        tools: hearsChanges(caller) || (economy && !session.isSingle) ? { listChanged: true } : {},
        ...(hasResources && { resources: {} }),
        ...(isTasked && { tasks: TASK_CAPABILITY }),
      },
      ...(instructions !== undefined && { instructions }),
      // Validates forms that a server shows to people. This server has none; the default compiles
      // code.
      jsonSchemaValidator: { getValidator: () => () => ({ ...NOT_CHECKED }) },
    },
  );
  const exchange: McpExchange = {
    ...given,
    async deliver(request, relatedRequestId) {
      await mcp.transport?.send(request, { relatedRequestId });
    },
  };
  mcp.setRequestHandler('tools/list', () =>
    guard(async () => {
      const definitions = await listOffered(server, caller, session);
      return { tools: listMcpTools(server, definitions, isTasked) };
    }),
  );
  mcp.setRequestHandler('tools/call', ({ params }, ctx) =>
    guard(async () => {
      const answer = startTask(exchange, params, ctx) ?? (await callTool(exchange, params, ctx));
      if (params.name === economy?.searchTool) await ctx.mcpReq.notify(LIST_CHANGED);
      return answer;
    }),
  );
  if (isTasked) serveTasks(mcp, exchange);
  if (hasResources) {
    // Only results give links, so there is nothing to list.
    mcp.setRequestHandler('resources/list', () => ({ resources: [] }));
    mcp.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
    mcp.setRequestHandler('resources/read', ({ params }, ctx) =>
      guard(() => readLinked(exchange, params.uri, ctx)),
    );
  }
  return mcp;

  async function guard<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw toProtocolError(exchange, thrown);
    }
  }
}

/** In the stream of the search, which every isolate and every caller has. */
const LIST_CHANGED = { method: 'notifications/tools/list_changed' } as const;

const NOT_CHECKED = { valid: false, data: undefined, errorMessage: 'not checked here' } as const;
