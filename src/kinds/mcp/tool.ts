import type { Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/client';
import {
  DefaultToolRegistry,
  err,
  type RateLimit,
  revealText,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../core/index.ts';
import type { LoadedTool } from '../kind.ts';

/** What an MCP server says of a tool beyond what a `Tool` has room for. */
export interface McpOrigin {
  /** The server's name. */
  readonly server: string;
  /** The tool's name on the server. */
  readonly name: string;
  readonly title?: string;
  readonly annotations?: ToolAnnotations;
  readonly outputSchema?: Record<string, unknown>;
}

/** A tool of an MCP server. */
export interface ConnectedMcpTool extends Tool {
  readonly mcp: McpOrigin;
}

/** What a server's tools have in common. */
export interface McpToolHost {
  readonly server: string;
  readonly rateLimit?: RateLimit;
  isAvailable(): boolean;
  /** The tool of this name as the server lists it now. */
  current(name: string): ConnectedMcpTool | undefined;
  call(tool: ListedTool, name: string, args: unknown, ctx: ToolContext): Promise<ToolResult>;
}

/** A tool, and the words of the server that it was made from. */
export interface MadeTool extends LoadedTool {
  readonly tool: ConnectedMcpTool;
  /** To see whether the server says something else later. */
  readonly fingerprint: string;
}

/** The name under which a registry has a server's tool. */
function registeredName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/**
 * The tools of one list, by their registered names. A tool of `before` about which the server says
 * the same stays the very object. What no registry would take is left out and reported.
 */
export function makeTools(
  listed: readonly ListedTool[],
  host: McpToolHost,
  before: ReadonlyMap<string, MadeTool>,
  report: (message: string) => void,
): Map<string, MadeTool> {
  const made = new Map<string, MadeTool>();
  // Tried in a registry of their own, which knows its rules and their words.
  const trial = new DefaultToolRegistry();
  for (const tool of listed) {
    const name = registeredName(host.server, tool.name);
    const fingerprint = JSON.stringify(tool);
    const known = before.get(name);
    const next = known?.fingerprint === fingerprint ? known : makeTool(tool, fingerprint, host);
    try {
      trial.register(next.tool, next.options);
      made.set(name, next);
    } catch (thrown) {
      const why = made.has(name)
        ? 'the server lists two tools of this name.'
        : thrown instanceof Error && thrown.message;
      report(`The tool '${revealText(tool.name).text}' is left out: ${why}`);
    }
  }
  // The first list is reported where the tools are registered; later lists arrive on their own.
  if (before.size === 0) return made;
  for (const { tool, message } of trial.findings) {
    if (made.get(tool) !== before.get(tool)) report(message);
  }
  return made;
}

function makeTool(listed: ListedTool, fingerprint: string, host: McpToolHost): MadeTool {
  const { server, rateLimit } = host;
  const name = registeredName(server, listed.name);
  const { title, annotations, outputSchema, inputSchema } = listed;
  const shownAs = title ?? annotations?.title;
  const shown = shownAs === undefined ? undefined : revealText(shownAs).text;
  const tool: ConnectedMcpTool = {
    name,
    description:
      listed.description ?? shown ?? `The tool '${listed.name}' of the MCP server '${server}'.`,
    schema: inputSchema,
    capabilities: {},
    // A server's words reach the model; the server's operator can write them.
    outputIsUntrusted: true,
    ...(rateLimit && { rateLimit }),
    isAvailable: () => host.isAvailable() && isCurrent(tool, host),
    // Asked again, since the list may change between the gates and the call.
    execute: async (args, ctx) =>
      isCurrent(tool, host) ? host.call(listed, name, args, ctx) : err(REPLACED, 'not_available'),
    mcp: {
      server,
      name: listed.name,
      ...(shown !== undefined && { title: shown }),
      ...(annotations && { annotations }),
      ...(outputSchema && { outputSchema }),
    },
  };
  return { fingerprint, options: { mcpServer: server }, tool };
}

const REPLACED =
  'The server has changed this tool since it was listed, so that it is held back. Take the new list.';

/**
 * Whether the server still says of a tool what a person approved and the model was told. A fork
 * keeps the tools that it was made with, and the call would go to whatever has their name now.
 */
function isCurrent(tool: ConnectedMcpTool, host: McpToolHost): boolean {
  const now = host.current(tool.name);
  if (now === undefined || now === tool) return now !== undefined;
  return (
    now.description === tool.description &&
    JSON.stringify(now.schema) === JSON.stringify(tool.schema)
  );
}
