import type { ToolRegistryOptions } from '../../core/index.ts';
import type { ToolServerOptions } from '../options.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from '../test-support.ts';
import type { CallRecord } from './call-record.ts';

export const GREET = { toolCallId: 'c1', name: 'greet', args: { name: 'Ada' } };
export const ID = { 'x-request-id': 'req-1' };

interface Sent {
  headers?: Record<string, string>;
  token?: string;
}

type Post = ReturnType<typeof createTestServer>['post'];

/** One call by each route that runs calls, in each form of its answer. */
const ROUTES: Record<string, (post: Post, name: string, sent?: Sent) => Promise<Response>> = {
  'POST /execute': (post, name, sent) => post('/execute', { calls: [{ ...GREET, name }] }, sent),
  'POST /execute as events': (post, name, { headers, ...sent } = {}) =>
    post(
      '/execute',
      { calls: [{ ...GREET, name }] },
      { ...sent, headers: { ...headers, ...ACCEPT_EVENTS } },
    ),
  'POST /tools/{name}': (post, name, sent) =>
    post(`/tools/${name}`, { toolCallId: 'c1', args: GREET.args }, sent),
  'POST /tools/{name} as events': (post, name, { headers, ...sent } = {}) =>
    post(
      `/tools/${name}`,
      { toolCallId: 'c1', args: GREET.args },
      { ...sent, headers: { ...headers, ...ACCEPT_EVENTS } },
    ),
  'POST /mcp': (post, name, { headers, ...sent } = {}) => {
    const params = { name, arguments: GREET.args };
    const body = { jsonrpc: '2.0', id: 'c1', method: 'tools/call', params };
    return post('/mcp', body, { ...sent, headers: { ...headers, ...ACCEPT_MCP } });
  },
};
export const routes = Object.entries(ROUTES);
export const routeOf = (label: string) => label.replace(' as events', '');

/** A server whose registry has its own options, such as the observer of its operator. */
export const createAudited = (own: ToolRegistryOptions, options: Partial<ToolServerOptions> = {}) =>
  createTestServer(options, [], own);

export function createServerWithRecords(options: Partial<ToolServerOptions> = {}) {
  const records: CallRecord[] = [];
  const server = createTestServer({ onCall: (record) => void records.push(record), ...options });
  return { ...server, records };
}
