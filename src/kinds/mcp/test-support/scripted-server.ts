import type { McpTransport } from '../transports.ts';

/** The response to a request; `undefined`: none. */
type Answer =
  | { result: Record<string, unknown> }
  | { error: { code: number; message: string } }
  | undefined;

type Answers = Record<string, (params: Record<string, unknown>) => Answer>;

/**
 * A server of 2025-11-25 with one tool, `t`, and fixed responses by method.
 *
 * @param more Further members of its transport.
 */
export function createScriptedServer(answers: Answers, more: object = {}) {
  const requests: { method: string; params: Record<string, unknown> }[] = [];
  const all: Answers = {
    'server/discover': () => ({ error: { code: -32601, message: 'Method not found' } }),
    initialize: () => ({
      result: {
        protocolVersion: '2025-11-25',
        capabilities: {
          tools: { listChanged: true },
          resources: {},
          tasks: { requests: { tools: { call: {} } }, cancel: {} },
        },
        serverInfo: { name: 's', version: '1' },
      },
    }),
    'tools/list': () => ({ result: { tools: [{ name: 't', inputSchema: { type: 'object' } }] } }),
    ...answers,
  };
  const open = new Set<McpTransport>();
  const transport = (): McpTransport => {
    const near: McpTransport = {
      ...more,
      start: async () => void open.add(near),
      close: async () => {
        if (open.delete(near)) near.onclose?.();
      },
      async send(message) {
        if (!('method' in message) || !('id' in message)) return;
        const { id, method, params = {} } = message;
        requests.push({ method, params });
        const answer = all[method]?.(params);
        if (answer) near.onmessage?.({ jsonrpc: '2.0', id, ...answer });
      },
    };
    return near;
  };
  return {
    transport,
    requests,
    /** How often each client asked for this. */
    count: (method: string) => requests.filter((one) => one.method === method).length,
    notify(method: string, params: Record<string, unknown> = {}): void {
      for (const near of open) near.onmessage?.({ jsonrpc: '2.0', method, params });
    },
    /** Breaks every connection. */
    async drop(): Promise<void> {
      for (const near of [...open]) await near.close();
    },
  };
}
