import { isRecord } from '../../lib/is-record.ts';
import type { McpSdk } from './mcp-exchange.ts';

/** A message that needs nothing of the official server but its answer. */
export type PreparedMessage = { id: string | number } & (
  | { method: 'tools/list' }
  | { method: 'tools/call'; params: { name: string; arguments?: Record<string, unknown> } }
);

/**
 * Reads the two messages that clients send most: a list of tools, or a call without further wishes,
 * by the protocol of 2025. For these, the official server does nothing that is seen outside; its object
 * for each request costs more than the call itself.
 *
 * @returns `undefined` for anything else, mistakes included: the official server answers those
 */
export function readPrepared(
  { SUPPORTED_PROTOCOL_VERSIONS }: McpSdk,
  { headers }: Request,
  message: unknown,
): PreparedMessage | undefined {
  const accept = headers.get('accept') ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream'))
    return undefined;
  const version = headers.get('mcp-protocol-version');
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined;
  // By the protocol of 2026.
  if (headers.has('mcp-method') || headers.has('mcp-name')) return undefined;
  if (!isRecord(message) || !hasOnly(message, MEMBERS)) return undefined;
  const { jsonrpc, id, method, params = {} } = message;
  if (jsonrpc !== '2.0' || !isId(id) || !isRecord(params)) return undefined;
  if (method === 'tools/list') return hasOnly(params, []) ? { id, method } : undefined;
  if (method !== 'tools/call' || !hasOnly(params, CALL_MEMBERS)) return undefined;
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string' || !isRecord(args)) return undefined;
  return { id, method, params: { name, arguments: args } };
}

const MEMBERS = ['jsonrpc', 'id', 'method', 'params'];
const CALL_MEMBERS = ['name', 'arguments'];

function hasOnly(value: object, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
