import type { Implementation, ResourceLink } from '@modelcontextprotocol/client';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type {
  DeclarationPath,
  Kind,
  KindProblem,
  KindSources,
  Loaded,
  ToolDeclaration,
} from '../kind.ts';
import type { McpAuthProvider } from './auth-types.ts';
import { connectMcpServer } from './connect.ts';
import type { McpConnection } from './connection-types.ts';
import type { HttpTarget, McpTransportFactory } from './transports.ts';

/** The valid part of a declaration's `mcp`. Source: docs/contract.md#kind-mcp. */
export interface McpDeclaration {
  transport: 'stdio' | 'sse' | 'http';
  command?: string;
  args?: readonly string[];
  /** Environment of the program. */
  env?: Readonly<Record<string, string>>;
  url?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The sources of {@link mcpKind}.
 *
 * Source: docs/contract.md#kind-mcp.
 */
export interface McpSources extends KindSources {
  /** Default: the platform's `fetch`. */
  fetch?: HttpTarget['fetch'];
  /** The name of the client, as servers see it. */
  mcpClientInfo?: Implementation;
  /**
   * OAuth for the server of this name; `undefined`: none. A function, because a provider holds the
   * tokens of one server, and another one must not receive them.
   *
   * @example (server) => (server === 'linear' ? createMcpAuth({ redirectUrl, authorize }) : undefined)
   */
  mcpAuth?: (server: string, declared: McpDeclaration) => McpAuthProvider | undefined;
  /** Called after a change of a server's status or list, for a screen that shows it. */
  onMcpChange?: (server: string, connection: McpConnection) => void;
  /** Whether a declaration waits while the user is asked; `waitForConsent` of `connectMcpServer`. */
  mcpWaitForConsent?: boolean;
  /** Whether the resource of a link in a result is read; the `readLink` of `connectMcpServer`. */
  mcpReadLink?: (link: ResourceLink, server: string) => boolean;
  /**
   * Transports of this environment: starting a program, or a server in the page. Called first, for
   * each declaration; `undefined`: the kind creates the transport.
   *
   * @example (declared) => declared.transport === 'stdio'
   *   ? () => new StdioClientTransport({ command: declared.command, args: declared.args })
   *   : undefined
   */
  mcpTransport?: (declared: McpDeclaration, name: string) => McpTransportFactory | undefined;
}

/**
 * All tools of an MCP server, as `mcp__<name>__<tool>`.
 *
 * Source: docs/contract.md#kind-mcp.
 *
 * @example
 * const { loaded } = await loadDeclarations(text, {}, { kinds: [mcpKind] }); // only MCP servers
 */
export const mcpKind: Kind<McpSources> = {
  name: 'mcp',
  hasOwnListings: true,
  fields: { mcp: ['transport', 'command', 'args', 'env', 'url', 'headers'] },

  async load(declaration, sources, report): Promise<Loaded | undefined> {
    const { name } = declaration;
    const declared = readDeclaration(declaration, report);
    if (!declared) return undefined;
    const transport = sources.mcpTransport?.(declared, name);
    if (!transport && declared.transport === 'stdio') {
      report({
        message: `The MCP server '${name}' is a program ('${declared.command}'), and this environment cannot start programs. Use a server with a URL (transport: http).`,
        path: ['mcp', 'transport'],
      });
      return undefined;
    }
    const {
      clock,
      signal,
      fetch,
      mcpClientInfo: clientInfo,
      mcpReadLink,
      mcpWaitForConsent,
    } = sources;
    const { url, headers } = declared;
    const authProvider = transport ? undefined : sources.mcpAuth?.(name, declared);
    const say = (message: string): void => report({ message, path: [] });
    try {
      const connection = await connectMcpServer({
        name,
        report: say,
        prefer: declared.transport === 'sse' ? 'sse' : 'http',
        ...(transport ? { transport } : url !== undefined && { url }),
        ...(headers && { headers }),
        ...(fetch && { fetch }),
        ...(authProvider && { authProvider }),
        ...(mcpWaitForConsent !== undefined && { waitForConsent: mcpWaitForConsent }),
        ...(clock && { clock }),
        ...(clientInfo && { clientInfo }),
        ...(mcpReadLink && { readLink: (link: ResourceLink) => mcpReadLink(link, name) }),
        ...(signal && { signal }),
        ...(declaration.rate_limit && { rateLimit: declaration.rate_limit }),
      });
      connection.subscribe(() => sources.onMcpChange?.(name, connection));
      return {
        tools: [...connection.tools],
        follow: (registry) => connection.follow(registry),
        close: () => connection.close(),
      };
    } catch (thrown) {
      say(messageOf(thrown));
      return undefined;
    }
  },
};

/** @returns `undefined` after a report that leaves nothing to connect to */
function readDeclaration(
  declaration: ToolDeclaration,
  report: (problem: KindProblem) => void,
): McpDeclaration | undefined {
  const { name, mcp } = declaration;
  let sound = true;
  const refuse = (message: string, ...path: DeclarationPath): undefined => {
    sound = false;
    report({ message: `The MCP server '${name}' ${message}`, path: ['mcp', ...path] });
  };
  if (!isRecord(mcp)) {
    report({
      message: `The MCP server '${name}' needs a mapping 'mcp' with 'transport' and, by it, 'url' or 'command'.`,
      path: mcp === undefined ? [] : ['mcp'],
    });
    return undefined;
  }
  const { transport } = mcp;
  if (transport !== 'stdio' && transport !== 'sse' && transport !== 'http') {
    return refuse(`needs a transport: 'http', 'sse' or 'stdio'.`, ...present(mcp, 'transport'));
  }
  const read: McpDeclaration = { transport };
  if (transport === 'stdio') {
    if (typeof mcp.command === 'string' && mcp.command !== '') read.command = mcp.command;
    else refuse(`needs a 'command', the program to start.`, ...present(mcp, 'command'));
    if (isListOfTexts(mcp.args)) read.args = mcp.args;
    else if (mcp.args !== undefined) refuse(`needs 'args' to be a list of strings.`, 'args');
    if (isMappingOfTexts(mcp.env)) read.env = mcp.env;
    else if (mcp.env !== undefined) refuse(`needs 'env' to be a mapping of strings.`, 'env');
  } else {
    if (isHttpUrl(mcp.url)) read.url = mcp.url;
    else refuse(`needs a 'url' that begins with http:// or https://.`, ...present(mcp, 'url'));
    if (isMappingOfTexts(mcp.headers)) read.headers = mcp.headers;
    else if (mcp.headers !== undefined) {
      refuse(`needs 'headers' to be a mapping of strings.`, 'headers');
    }
  }
  return sound ? read : undefined;
}

function present(mcp: Record<string, unknown>, key: string): DeclarationPath {
  return Object.hasOwn(mcp, key) ? [key] : [];
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && parseUrl(value) !== undefined;
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isMappingOfTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((item) => typeof item === 'string');
}
