import type { Clock, DefaultToolRegistry, Personality } from '../core/index.ts';
import type { ToolServerAuth } from './auth.ts';
import type { ToolServerLimits } from './limits.ts';
import type { ToolStores } from './stores/tool-stores.ts';

/**
 * What `createToolServer` serves, and to whom.
 *
 * Source: docs/contract.md#edge-server.
 */
export interface ToolServerOptions {
  /** The tools. What is registered later is served from the next request on. */
  registry: DefaultToolRegistry;
  /** All personalities that a caller may use. Grants name them by their ids. */
  personalities: readonly Personality[];
  /** Who may call. */
  auth: ToolServerAuth;
  /**
   * Host names, with the port where it is not the scheme's, that requests may be addressed to, or
   * `'any'` where the platform routes by host. Default: `localhost`, `127.0.0.1` and `[::1]` at any
   * port, so that no page can reach a local server by a name of its own.
   */
  hosts?: readonly string[] | 'any';
  /** Origins of pages that may call, exactly as browsers send them. Default: none but the own. */
  origins?: readonly string[];
  /** Each absent field has its default. */
  limits?: Partial<ToolServerLimits>;
  /** State that several isolates share. Default: what the registry was made with. */
  stores?: Partial<Pick<ToolStores, 'rateLimits' | 'results'>>;
  /**
   * Whom a tool's rate limit counts: all callers together, as it protects what is behind the tool, or
   * each subject alone. Default `tool`.
   */
  rateLimitPer?: 'tool' | 'subject';
  /** What an empty allowlist means here. Default `deny-all`. */
  emptyAllowlist?: 'allow-all' | 'deny-all';
  /** Where the routes begin, such as `/edge`. Default: at the root. */
  basePath?: string;
  /** The name that the service gives itself. Default `toolyard`. */
  name?: string;
  /** The version of the service, for its description and for MCP clients. Default `1.0.0`. */
  version?: string;
  /** Times limits. Default: real time. */
  clock?: Clock;
  /** Hears what went wrong within the server; callers never get it. Default: no listener. */
  onError?: (error: unknown) => void;
}
