/** Messages of MCP clients, for tests that send them without a client. */
import { ACCEPT_MCP } from '../test-support.ts';

export const message = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

export const callMessage = (name: string, args: object = {}, id: unknown = 1) =>
  message('tools/call', { name, arguments: args }, id);

export const initialize = (capabilities: object = {}) =>
  message('initialize', {
    protocolVersion: '2025-06-18',
    capabilities,
    clientInfo: { name: 'test', version: '1' },
  });

/** With the members of every request by the protocol of 2026. */
export const modern = (method: string, params: object = {}, capabilities: object = {}) =>
  message(method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    },
  });

export const modernHeaders = (method: string, name?: string) => ({
  ...ACCEPT_MCP,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

/** The messages of a response in either form. */
export async function readMessages(answer: Response): Promise<Record<string, unknown>[]> {
  const text = await answer.text();
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    return [JSON.parse(text)].flat();
  }
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
}
