import type { Implementation, Tool as ListedTool } from '@modelcontextprotocol/client';
import {
  type Clock,
  err,
  type RateLimit,
  systemClock,
  type ToolContext,
  type ToolRegistry,
  type ToolResult,
} from '../../core/index.ts';
import type { LoadedTool } from '../kind.ts';
import { callMcpTool } from './call.ts';
import {
  describeFailure,
  isConnectionLoss,
  isSessionLost,
  McpConnectionError,
} from './failures.ts';
import { followTools } from './follow.ts';
import { type McpLink, openLink } from './link.ts';
import type { LinkRule } from './linked-resources.ts';
import { listAllTools } from './list-tools.ts';
import { type MadeTool, makeTools } from './tool.ts';
import type { HttpTarget, McpTransportFactory } from './transports.ts';

/** `gone`: the connection broke and could not be reopened. `closed` is final. */
export type McpStatus = 'connecting' | 'connected' | 'gone' | 'closed';

/** Options of {@link connectMcpServer}. One of `url` and `transport`. */
export interface McpServerOptions {
  /** Names the tools: `mcp__<name>__<tool>`. */
  name: string;
  /** Absolute, http or https. */
  url?: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: the platform's `fetch`. */
  fetch?: HttpTarget['fetch'];
  /** The HTTP transport to try first, default `http`. The other one is the fallback. */
  prefer?: 'http' | 'sse';
  /** Any other transport: a program, or a server in the page. */
  transport?: McpTransportFactory;
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
   * Whether the resource of a link in a result is read for the model. Default: each link of a text
   * or a picture, unless it is for the user alone. `() => false`: links are described.
   */
  readLink?: LinkRule;
  /** Called with a sentence for each skipped tool, and for a lost server. */
  report?: (message: string) => void;
}

/** A server's tools, kept up to date. */
export interface McpConnection {
  readonly name: string;
  readonly status: McpStatus;
  /** The protocol of the connection; `undefined` without a connection. */
  readonly protocol: { transport: McpLink['via']; version: string } | undefined;
  /**
   * The current list of the server. While the server is gone the names stay, and `isAvailable`
   * returns false.
   */
  readonly tools: readonly LoadedTool[];
  /**
   * Syncs a registry with the list, now and after each change. @returns a function that stops it;
   * idempotent
   */
  follow(registry: ToolRegistry): () => void;
  /** Called after a change of the list or the status. @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Reconnects to a lost server. Never rejects. */
  reconnect(): Promise<void>;
  /** Idempotent; never rejects. */
  close(): Promise<void>;
}

/** After a failed attempt, a listing waits this long before it reconnects. */
const RETRY_AFTER_MS = 5000;
const CLIENT_INFO: Implementation = { name: 'toolyard', version: '0.1.0' };

/**
 * Connects to an MCP server and offers its tools to a registry.
 *
 * A broken connection is reopened once, immediately; without a connection, the tools are
 * unavailable. Later listings and calls try to reconnect.
 *
 * Source: docs/contract.md#kind-mcp.
 *
 * @throws McpConnectionError, with a sentence for a person, if no connection can be opened.
 * @example
 * const linear = await connectMcpServer({ name: 'linear', url: 'https://mcp.linear.example/mcp' });
 * const stop = linear.follow(registry); // mcp__linear__create_issue …
 */
export async function connectMcpServer(options: McpServerOptions): Promise<McpConnection> {
  const connection = new Connection(options);
  await connection.start();
  return connection;
}

class Connection implements McpConnection {
  readonly name: string;
  status: McpStatus = 'connecting';
  readonly #options: McpServerOptions;
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #where: string;
  readonly #report: (message: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #ended = new AbortController();
  /** For the wait before another attempt: a real server returns in real time. */
  #waiting: Clock = systemClock;
  #link: McpLink | undefined;
  #tools: ReadonlyMap<string, MadeTool> = new Map();
  #first: ReadonlyMap<string, MadeTool> = new Map();
  #attempt: Promise<void> | undefined;
  #listing = false;
  #stale = false;
  #failedAt = 0;
  #why = '';

  constructor(options: McpServerOptions) {
    this.name = options.name;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#timeout = options.requestTimeoutMs ?? 60_000;
    this.#where = `the MCP server '${options.name}'${addressOf(options.url)}`;
    this.#report = options.report ?? (() => {});
  }

  async start(): Promise<void> {
    const { signal } = this.#options;
    const stop = (): void => void this.close();
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', stop, { once: true });
      await this.#open();
      this.#first = this.#tools;
    } catch (thrown) {
      await this.close();
      throw new McpConnectionError(this.#describe(thrown), { cause: thrown });
    }
  }

  get protocol(): McpConnection['protocol'] {
    const version = this.#link?.client.getNegotiatedProtocolVersion();
    return this.#link && version !== undefined ? { transport: this.#link.via, version } : undefined;
  }

  get tools(): readonly LoadedTool[] {
    return [...this.#tools.values()].map(({ tool, options }) => ({
      tool,
      ...(options && { options }),
    }));
  }

  follow(registry: ToolRegistry): () => void {
    const sync = followTools(registry, this.#first, this.#report);
    const update = (): void => sync(this.#tools);
    update();
    return this.subscribe(update);
  }

  subscribe(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  reconnect(): Promise<void> {
    if (this.#link || this.status === 'closed') return Promise.resolve();
    this.#attempt ??= this.#open()
      .catch((thrown: unknown) => this.#giveUp(thrown))
      .finally(() => {
        this.#attempt = undefined;
      });
    return this.#attempt;
  }

  async close(): Promise<void> {
    if (this.status === 'closed') return;
    this.#become('closed');
    this.#listeners.clear();
    this.#ended.abort();
    const link = this.#link;
    this.#link = undefined;
    await link?.close();
  }

  async #open(): Promise<void> {
    const { transport, url, headers, fetch, prefer, clientInfo = CLIENT_INFO } = this.#options;
    let link: McpLink | undefined;
    const options = { signal: this.#ended.signal, timeout: this.#timeout };
    // Before the transport exists, it is unknown whether it holds the clock itself.
    const release = transport ? () => {} : this.#clock.hold();
    try {
      link = await openLink(
        {
          clientInfo,
          ...(prefer && { prefer }),
          ...(transport && { transport }),
          ...(url !== undefined && {
            http: { url, ...(headers && { headers }), ...(fetch && { fetch }) },
          }),
        },
        {
          onListChanged: () => void this.#relist(),
          onLost: (error) => link && this.#lose(link, error),
        },
        options,
      );
      const listed = await listAllTools(link.client, options);
      this.#ended.signal.throwIfAborted();
      this.#link = link;
      if (link.keepsTime) this.#waiting = this.#clock;
      this.#take(listed);
      this.#become('connected');
    } catch (thrown) {
      await link?.close();
      throw thrown;
    } finally {
      release();
    }
  }

  #take(listed: readonly ListedTool[]): void {
    const { rateLimit } = this.#options;
    const host = {
      server: this.name,
      ...(rateLimit && { rateLimit }),
      isAvailable: () => this.#isAvailable(),
      current: (name: string) => this.#tools.get(name)?.tool,
      call: this.#call,
    };
    this.#tools = makeTools(listed, host, this.#tools, (message) =>
      this.#report(`${upper(this.#where)}: ${message}`),
    );
  }

  /** Changes during a read of the list cause one more read. */
  async #relist(): Promise<void> {
    this.#stale = true;
    if (this.#listing) return;
    this.#listing = true;
    const options = { signal: this.#ended.signal, timeout: this.#timeout };
    while (this.#stale && this.#link) {
      this.#stale = false;
      const link = this.#link;
      const release = this.#hold(link);
      try {
        const listed = await listAllTools(link.client, options);
        if (this.#link !== link) continue;
        this.#take(listed);
        this.#tell();
      } catch (thrown) {
        if (this.#link !== link) continue;
        if (isConnectionLoss(thrown) || isSessionLost(thrown)) this.#lose(link, thrown);
        else this.#report(`The changed list of tools was not applied. ${this.#describe(thrown)}`);
      } finally {
        release();
      }
    }
    this.#listing = false;
  }

  readonly #call = async (
    tool: ListedTool,
    name: string,
    args: unknown,
    ctx: ToolContext,
  ): Promise<ToolResult> => {
    for (let again = false; ; again = true) {
      if (!this.#link) await this.reconnect();
      const link = this.#link;
      if (!link) return err(`${this.#why} The tool '${name}' was not called.`);
      const release = this.#hold(link);
      const { readLink } = this.#options;
      const options = { timeout: this.#timeout, where: this.#where, readLink };
      const outcome = await callMcpTool(link.client, tool, name, args, ctx, options).finally(
        release,
      );
      if ('result' in outcome) return outcome.result;
      this.#lose(link, outcome.lost);
      if (!outcome.mayRepeat || again) {
        return err(
          `${describeFailure(outcome.lost, this.#where)} The connection broke while '${name}' was running. It may have taken effect.`,
        );
      }
    }
  };

  #isAvailable(): boolean {
    const waited = this.#waiting.now() - this.#failedAt;
    if (this.status === 'gone' && waited >= RETRY_AFTER_MS) void this.reconnect();
    return this.status === 'connected';
  }

  #lose(link: McpLink, error: unknown): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#why = this.#describe(error);
    void link.close();
    this.#become('connecting');
    void this.reconnect();
  }

  #giveUp(thrown: unknown): void {
    if (this.status === 'closed') return;
    this.#failedAt = this.#waiting.now();
    this.#why = `${upper(this.#where)} is gone. ${this.#describe(thrown)}`;
    if (this.status !== 'gone') this.#report(this.#why);
    this.#become('gone');
  }

  #hold(link: McpLink): () => void {
    return link.keepsTime ? () => {} : this.#clock.hold();
  }

  #describe(thrown: unknown): string {
    if (thrown instanceof McpConnectionError) return `${upper(this.#where)}: ${thrown.message}`;
    return describeFailure(thrown, this.#where);
  }

  #become(status: McpStatus): void {
    this.status = status;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch {
        // A failing listener does not stop the others.
      }
    }
  }
}

/** Without possible secrets: user, password, query. */
function addressOf(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return ` at ${origin}${pathname}`;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
