import type { Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/client';
import {
  DefaultToolRegistry,
  err,
  type RateLimit,
  type ResourceContents,
  revealText,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '../../core/index.ts';
import type { LoadedTool } from '../kind.ts';

/** Properties of an MCP tool that a `Tool` has no member for. */
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

/** The shared properties of a server's tools. */
export interface McpToolHost {
  readonly server: string;
  readonly rateLimit?: RateLimit;
  isAvailable(): boolean;
  /** The tool of this name in the server's current list. */
  current(name: string): ConnectedMcpTool | undefined;
  read(uri: string, ctx: ToolContext): Promise<readonly ResourceContents[]>;
  call(tool: ListedTool, name: string, args: unknown, ctx: ToolContext): Promise<ToolResult>;
}

/** A tool, and the server's definition behind it. */
export interface MadeTool extends LoadedTool {
  readonly tool: ConnectedMcpTool;
  /** To detect a later change of the definition. */
  readonly fingerprint: string;
}

/** The name of a server's tool in a registry. */
function registeredName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/**
 * The tools of one list, by their registered names. A tool with an unchanged definition stays the
 * same object as in `before`. Tools that no registry accepts are skipped and reported.
 */
export function makeTools(
  listed: readonly ListedTool[],
  host: McpToolHost,
  before: ReadonlyMap<string, MadeTool>,
  report: (message: string) => void,
): Map<string, MadeTool> {
  const made = new Map<string, MadeTool>();
  // A temporary registry checks the rules of a registry.
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
  // The first list is reported at the registration; later lists arrive separately.
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
    // The server's operator can write text that the model reads.
    outputIsUntrusted: true,
    ...(rateLimit && { rateLimit }),
    isAvailable: () => host.isAvailable() && isCurrent(tool, host),
    // Checked again, because the list may change between the gates and the call.
    execute: async (args, ctx) =>
      isCurrent(tool, host) ? host.call(listed, name, args, ctx) : err(REPLACED, 'not_available'),
    readResource: host.read,
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
  'The server changed this tool after it was listed, so it is not called. List the tools again.';

/**
 * Whether the server's definition is still the approved one that the model knows. A fork keeps its
 * old tools, and the call would reach the new tool of that name.
 */
function isCurrent(tool: ConnectedMcpTool, host: McpToolHost): boolean {
  const now = host.current(tool.name);
  if (now === undefined || now === tool) return now !== undefined;
  return (
    now.description === tool.description &&
    JSON.stringify(now.schema) === JSON.stringify(tool.schema)
  );
}
