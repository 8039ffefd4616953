import { ACCEPT_MCP, type Client } from '../client.ts';

const VERSION = '2026-07-28';

/** The response, which is the last event of its stream. */
export async function read(answer: Response) {
  const [data = ''] = (await answer.text()).match(/(?<=^data: )\{.*\}$/gm)?.slice(-1) ?? [];
  return JSON.parse(data);
}

/** One MCP request, by the protocol of 2026. */
export function ask(
  { send }: Client,
  method: string,
  params: { name?: string; uri?: string; arguments?: object; inputResponses?: object } = {},
  {
    base = '',
    query = '',
    capabilities = {},
    ...sent
  }: {
    base?: string;
    query?: string;
    capabilities?: object;
    token?: string;
    signal?: AbortSignal;
  } = {},
): Promise<Response> {
  const mirrored = params.name ?? params.uri;
  const meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'cases', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  return send(`${base}/mcp${query}`, {
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
    headers: {
      ...ACCEPT_MCP,
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(mirrored !== undefined && { 'mcp-name': mirrored }),
    },
    ...sent,
  });
}
