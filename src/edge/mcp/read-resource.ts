import type { ContentBlock, ReadResourceResult } from '@modelcontextprotocol/server';
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
import { isPart, toCallResult } from './to-call-result.ts';

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
 * @param report receives a sentence about contents in a wrong form
 * @returns `undefined` if the tool reads no resources
 */
export function createReadStep(
  tool: Tool | undefined,
  uri: string,
  report: (sentence: string) => void,
): ((fork: DefaultToolRegistry) => void) | undefined {
  const read = tool && readerOf(tool);
  if (!read) return undefined;
  const reader = toReader(tool, read, uri, report);
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

const RIGHT_FORM =
  'Give a list of { uri, mimeType, text }, or with blob in Base64 instead of text.';
const WRONG_FORM =
  'The contents of this resource have a wrong form. Contact the operator of this server.';

/** Clients refuse an answer with any other content. @returns `undefined` for another form */
function toParts(contents: unknown): ContentBlock[] | undefined {
  if (!Array.isArray(contents)) return undefined;
  const parts = contents.map((resource): unknown => ({ type: 'resource', resource }));
  return parts.every(isPart) ? parts : undefined;
}

/** Every other member is the tool's own, read from it: it may be an instance with private members. */
function toReader(tool: Tool, read: Reader, uri: string, report: (sentence: string) => void): Tool {
  const own: Partial<Tool> = {
    // The arguments are the URI, and the schema is for calls.
    validateArgs: false,
    cache: false,
    async execute(_args, ctx): Promise<ToolResult> {
      try {
        const content = toParts(await read(uri, ctx));
        if (!content) {
          report(`'readResource' of '${tool.name}' gave contents in a wrong form. ${RIGHT_FORM}`);
          return err(WRONG_FORM);
        }
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
