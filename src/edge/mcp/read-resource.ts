import type { ReadResourceResult } from '@modelcontextprotocol/server';
import {
  type DefaultToolRegistry,
  err,
  ok,
  type Tool,
  type ToolRegistrySnapshot,
  type ToolResult,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { ServedResult } from '../bound-results.ts';
import { toCallResult } from './to-call-result.ts';

/** Whether this tool reads the resources that it links. */
export function readsResource(tool: Tool | undefined): boolean {
  return tool !== undefined && readerOf(tool) !== undefined;
}

/** By the version of a registry: a request must not ask each tool again. */
const known = new WeakMap<ToolRegistrySnapshot, boolean>();

/** Whether a tool of this registry reads resources. */
export function readsResources(registry: DefaultToolRegistry): boolean {
  const snapshot = registry.getSnapshot();
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const reads = snapshot.tools.some(readsResource);
  known.set(snapshot, reads);
  return reads;
}

/**
 * Replaces a tool of a fork by the reading of one of its resources. So a read has the gates, limits,
 * capabilities and records of a call.
 *
 * Source: docs/contract.md#resources.
 *
 * @returns `undefined` if the tool reads no resources
 */
export function createReadStep(
  tool: Tool | undefined,
  uri: string,
): ((fork: DefaultToolRegistry) => void) | undefined {
  const read = tool && readerOf(tool);
  if (!read) return undefined;
  const reader = toReader(tool, read, uri);
  const origin: unknown = memberOf(tool, 'mcp');
  const mcpServer = isRecord(origin) ? origin.server : undefined;
  return (fork) => {
    const pluginId = fork.getPluginId(tool.name);
    fork.register(reader, {
      overwrite: true,
      ...(pluginId !== undefined && { pluginId }),
      ...(typeof mcpServer === 'string' && { mcpServer }),
    });
  };
}

/** The contents that a read brought, or a sentence. */
export function toReadResult(settled: ServedResult): ReadResourceResult | string {
  const { result, omitted } = settled;
  if (!result.ok) return result.error;
  const [left] = omitted ?? [];
  if (left) return left.reason;
  const { content, _meta } = toCallResult(settled);
  const contents = content.flatMap((part) => (part.type === 'resource' ? [part.resource] : []));
  return { contents, ...(_meta && { _meta }) };
}

type Reader = NonNullable<Tool['readResource']>;

function readerOf(tool: Tool): Reader | undefined {
  const read = memberOf(tool, 'readResource');
  return typeof read === 'function' ? read.bind(tool) : undefined;
}

function memberOf(tool: Tool, name: string): unknown {
  try {
    return Reflect.get(tool, name);
  } catch {
    return undefined;
  }
}

/** Every other member is the tool's own, read from it: it may be an instance with private members. */
function toReader(tool: Tool, read: Reader, uri: string): Tool {
  const own: Partial<Tool> = {
    // The arguments are the URI, and the schema is for calls.
    validateArgs: false,
    cache: false,
    async execute(_args, ctx): Promise<ToolResult> {
      try {
        const contents = await read(uri, ctx);
        const content = contents.map((resource) => ({ type: 'resource', resource }));
        return ok('', { structured: { content } });
      } catch (thrown) {
        return err(messageOf(thrown));
      }
    },
  };
  return new Proxy<Tool>(Object.create(null), {
    get(_, key) {
      if (Object.hasOwn(own, key)) return Reflect.get(own, key);
      const value: unknown = Reflect.get(tool, key);
      return typeof value === 'function' ? value.bind(tool) : value;
    },
  });
}
