import type { FetchLike, Implementation } from '@modelcontextprotocol/client';
import type { Clock, RateLimit, ToolRegistry } from '../../core/index.ts';
import type { LoadedTool } from '../kind.ts';
import type { McpAuthProvider } from './auth-types.ts';
import type { LinkRule } from './linked-resources.ts';
import type { McpTransportFactory } from './transports.ts';

/**
 * - `connecting`: the connection is being opened, or opened again.
 * - `ready`: tools can be called.
 * - `lost`: no connection. The next attempt follows by itself.
 * - `failed`: the server refuses the credentials. Only `reconnect` and a call try again.
 * - `closed`: final.
 *
 * Source: docs/contract.md#mcp-connection.
 */
export type McpStatus = 'connecting' | 'ready' | 'lost' | 'failed' | 'closed';

/**
 * Options of `connectMcpServer`. One of `url` and `transport`.
 *
 * Source: docs/contract.md#mcp-connection.
 */
export interface McpServerOptions {
  /** Names the tools: `mcp__<name>__<tool>`. */
  name: string;
  /** Absolute, http or https. */
  url?: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: the platform's `fetch`. */
  fetch?: FetchLike;
  /**
   * OAuth for this server, for example from `createMcpAuth`. Only for `url`. Without it, a server that
   * responds with 401 is `failed`.
   */
  authProvider?: McpAuthProvider;
  /** The HTTP transport to try first, default `http`. The other one is the fallback. */
  prefer?: 'http' | 'sse';
  /** Any other transport: a program, or a server in the page. */
  transport?: McpTransportFactory;
  /**
   * If the first attempt fails: `throw`, the default, or `retry`, which returns a connection that is
   * `lost` or `failed`.
   */
  ifUnreachable?: 'throw' | 'retry';
  /**
   * Whether `connectMcpServer` waits while the user is asked for consent, default true. With false it
   * returns a connection without tools, and `follow` adds them after the consent.
   */
  waitForConsent?: boolean;
  /** Held while a request is open. Default: real time. */
  clock?: Clock;
  /** The client's name for the server. Default: `toolyard`. */
  clientInfo?: Implementation;
  /** Closes the connection when it fires. */
  signal?: AbortSignal;
  /** The output limit of each tool. */
  rateLimit?: RateLimit;
  /**
   * How long a response may take without progress, in milliseconds of real time, default 60,000.
   */
  requestTimeoutMs?: number;
  /**
   * How long a task may take, and a call whose server sends progress, in milliseconds of real time, default
   * 600,000. Tasks are for tools that a server only runs as tasks.
   */
  taskTimeoutMs?: number;
  /**
   * Whether the resource of a link in a result is read for the model. Default: each link of a text
   * or a picture, unless it is for the user alone. `() => false`: links are described.
   */
  readLink?: LinkRule;
  /** Called with a sentence for each skipped tool, and for a lost server. */
  report?: (message: string) => void;
}

/**
 * A server's tools, kept up to date.
 *
 * Source: docs/contract.md#mcp-connection.
 */
export interface McpConnection {
  readonly name: string;
  readonly status: McpStatus;
  /** Why the connection is `lost` or `failed`, as a sentence; otherwise `undefined`. */
  readonly problem: string | undefined;
  /** The protocol of the connection; `undefined` without a connection. */
  readonly protocol:
    | { transport: 'streamable-http' | 'sse' | 'custom'; version: string }
    | undefined;
  /**
   * The current list of the server. Without a connection the names stay, and `isAvailable` returns
   * false.
   */
  readonly tools: readonly LoadedTool[];
  /**
   * Syncs a registry with the list, now and after each change. @returns a function that stops it;
   * idempotent
   */
  follow(registry: ToolRegistry): () => void;
  /** Called after a change of the list or the status. @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Tries at once to connect again, also after `failed`. Never rejects. */
  reconnect(): Promise<void>;
  /** Idempotent; never rejects. */
  close(): Promise<void>;
}
