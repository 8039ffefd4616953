import type {
  ArgumentValidator,
  Clock,
  DefaultToolRegistry,
  Personality,
  ServerEconomy,
} from '../core/index.ts';
import type { CallRecord } from './audit/call-record.ts';
import type { ToolServerAuth } from './auth.ts';
import type { ToolServerLimits } from './limits.ts';
import type { McpInstructions } from './mcp/instructions.ts';
import type { SessionSettings } from './sessions/sessions.ts';
import type { ToolStores } from './stores/tool-stores.ts';
import type { WorkingDir } from './working-dir.ts';

/**
 * The tools and the callers of `createToolServer`.
 *
 * Source: docs/contract.md#edge-server.
 */
export interface ToolServerOptions {
  /** The tools. Later registrations take effect at the next request. */
  registry: DefaultToolRegistry;
  /**
   * All personalities that a caller may use. Grants name them by their ids. A `toolset` restricts
   * tools of every kind: those of MCP servers and plugins too, unless `toolset` names them, or
   * `mcp_servers`, `mcp_tools` or `plugins` name where they come from. Without a `toolset` only the
   * other lists restrict.
   */
  personalities: readonly Personality[];
  /** The callers that the server accepts. */
  auth: ToolServerAuth;
  /**
   * Allowed host names, with a port other than the scheme's default, or
   * `'any'` if the platform routes by host. Default: `localhost`, `127.0.0.1` and `[::1]` at any
   * port. No page can reach a local server through its own host name. With `'any'`, a page of the
   * server's own name needs `https:`, a loopback name, or its origin in `origins`.
   */
  hosts?: readonly string[] | 'any';
  /** Allowed origins of pages, exactly as browsers send them. Default: only its own. */
  origins?: readonly string[];
  /** Each absent field has its default. */
  limits?: Partial<ToolServerLimits>;
  /**
   * State that several isolates share; `keyValues` is for `economy`. Default: the state of the
   * registry.
   */
  stores?: Partial<ToolStores>;
  /**
   * Bounds what definitions and results cost the models of callers: `createServerEconomy` of
   * `toolyard/context`. Default: each list is whole, and the rest of a cut result is lost.
   *
   * Source: docs/contract.md#edge-economy.
   *
   * @example economy: createServerEconomy({ spill: true, definitions: { budget: { chars: 16_000 } } })
   */
  economy?: ServerEconomy;
  /**
   * How a tool's rate limit counts: per subject, so that no caller uses up the calls of others, or
   * over all callers (`tool`), which protects the service behind the tool. Callers without a token
   * are one subject. Default `subject`.
   *
   * Source: docs/contract.md#edge-quotas.
   */
  rateLimitPer?: 'tool' | 'subject';
  /**
   * Sessions for callers without a token and for MCP clients: the server signs their ids. Default:
   * such callers have no session, and tools that would store values in it are refused for callers
   * without a token.
   *
   * Source: docs/contract.md#edge-sessions.
   *
   * @example sessions: { key: process.env.SESSION_KEY, ttlMs: 3_600_000 }
   */
  sessions?: SessionSettings;
  /**
   * Offer the scopes of `storage` that all subjects share: `tool-private` and `personality`. Memory
   * tools then share the memory of a personality, too. Default false: such tools are refused, and the
   * memory of each subject is its own.
   */
  sharedStorage?: boolean;
  /** The meaning of an empty toolset. Default `deny-all`. */
  emptyAllowlist?: 'allow-all' | 'deny-all';
  /**
   * Check the arguments of every call against the schema of its tool. A tool's own `validateArgs`
   * comes first. Default true.
   */
  validateArgs?: boolean;
  /** Checks the arguments. Default: the registry's, or else `createArgumentValidator()`. */
  validator?: ArgumentValidator;
  /**
   * The working directory of every call, as a path or as a function of the caller. No caller may
   * choose it. Default `/`.
   *
   * @example ({ subject, sessionId }) => `/srv/${subject}/${sessionId}`
   */
  workingDir?: WorkingDir;
  /** The base path of the routes, such as `/edge`. Default: the root. */
  basePath?: string;
  /** The name of the service. Default `toolyard`. */
  name?: string;
  /** The version of the service, for its description and for MCP clients. Default `1.0.0`. */
  version?: string;
  /**
   * The text that MCP clients give to their models about this server, or a function of the caller
   * that returns it. Default: none.
   *
   * Source: docs/contract.md#edge-mcp.
   *
   * @example instructions: 'Search before you answer. Prices are in euros.'
   */
  instructions?: McpInstructions;
  /** Drives the time limits. Default: real time. */
  clock?: Clock;
  /** Receives internal errors; callers never see them. Default: no listener. */
  onError?: (error: unknown) => void;
  /**
   * Receives one record for each call when it ends, by every route: refused and aborted calls, too.
   * If it throws or rejects, the call is unaffected, and `onError` receives the error. Default: no
   * listener.
   *
   * Source: docs/contract.md#edge-audit.
   *
   * @example onCall: (record) => console.log(JSON.stringify(record))
   */
  onCall?: (record: CallRecord) => void;
}

const OPTIONS: Readonly<Record<keyof ToolServerOptions, true>> = {
  registry: true,
  personalities: true,
  auth: true,
  hosts: true,
  origins: true,
  limits: true,
  stores: true,
  economy: true,
  rateLimitPer: true,
  sessions: true,
  sharedStorage: true,
  emptyAllowlist: true,
  validateArgs: true,
  validator: true,
  workingDir: true,
  basePath: true,
  name: true,
  version: true,
  instructions: true,
  clock: true,
  onError: true,
  onCall: true,
};

/** The names of all options: they are read by name, so that inherited ones count. */
// The cast holds: `OPTIONS` has these keys and no others.
export const OPTION_NAMES = Object.keys(OPTIONS) as (keyof ToolServerOptions)[];
