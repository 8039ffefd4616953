import type { CallToolRequest, CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { outputCheckOf } from './check-output.ts';
import type { McpExchange } from './create-mcp-server.ts';
import { readsResource } from './read-resource.ts';
import { runCall } from './run-call.ts';
import { toCallResult } from './to-call-result.ts';

/** Answers `tools/call`. */
export async function callTool(
  exchange: McpExchange,
  { name, arguments: args = {} }: CallToolRequest['params'],
  ctx: ServerContext,
): Promise<CallToolResult> {
  const { sdk, server, caller, session } = exchange;
  // Other requests may have started calls since this one came.
  const refused = server.quotas.refusal(caller, 1);
  if (refused) return { isError: true, content: [{ type: 'text', text: refused.detail }] };
  const call = { toolCallId: String(ctx.mcpReq.id), name, args };
  const { settled, isUnknown } = await runCall(exchange, call, ctx);
  const { result } = settled;
  // By the protocol an unknown tool is an error of the request. A mistake that a model can
  // correct, such as wrong arguments, is a result.
  if (!result.ok && isUnknown) {
    throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, result.error);
  }
  const tool = server.listed().get(settled.name);
  const answer = toCallResult(settled, outputCheckOf(server, tool));
  if (readsResource(tool)) {
    await server.links.keep({ caller, session }, settled.name, answer.content);
  }
  return answer;
}
