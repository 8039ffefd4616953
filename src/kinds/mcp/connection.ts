import type { Implementation, Tool as ListedTool } from '@modelcontextprotocol/client';
import {
  type Clock,
  err,
  type ResourceContents,
  systemClock,
  type ToolContext,
  type ToolRegistry,
  type ToolResult,
} from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { readMembers } from '../../lib/read-members.ts';
import type { LoadedTool } from '../kind.ts';
import { pause } from '../pause.ts';
import { callMcpTool } from './call.ts';
import { ConsentError, McpConnectionError } from './connection-error.ts';
import type { McpConnection, McpServerOptions, McpStatus } from './connection-types.ts';
import { describeFailure, isConnectionLoss, isRefusal, isSessionLost } from './failures.ts';
import { followTools } from './follow.ts';
import { type McpLink, openLink } from './link.ts';
import { listAllTools } from './list-tools.ts';
import { readMcpResource } from './read-resource.ts';
import { createRetry } from './retry.ts';
import { untilEnd } from './time-limits.ts';
import { type MadeTool, makeTools } from './tool.ts';

const TASK_TIMEOUT_MS = 600_000;
/** Between two reads of a list that changes, in milliseconds. */
const LIST_PAUSE_MS = 1000;
const HTTP_OPTIONS = ['headers', 'fetch', 'authProvider'] as const;
const CLIENT_INFO: Implementation = { name: 'toolyard', version: '0.1.0' };

/** Opens a connection; see `connectMcpServer`. */
export async function openConnection(options: McpServerOptions): Promise<McpConnection> {
  const connection = new Connection(options);
  await connection.start();
  return connection;
}

class Connection implements McpConnection {
  readonly name: string;
  status: McpStatus = 'connecting';
  problem: string | undefined;
  readonly #options: McpServerOptions;
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #where: string;
  readonly #report: (message: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #ended = new AbortController();
  readonly #consent = deferred<void>();
  #link: McpLink | undefined;
  #tools: ReadonlyMap<string, MadeTool> = new Map();
  #first: ReadonlyMap<string, MadeTool> = new Map();
  #attempt: Promise<void> | undefined;
  #authorizing: Promise<unknown> | undefined;
  /** The number of ended authorizations. */
  #authorizations = 0;
  #listing = false;
  /** The time of the last read after a change. */
  #listedAt = Number.NEGATIVE_INFINITY;
  #stale = false;
  readonly #running = new Set<Promise<unknown>>();
  readonly #retry = createRetry(() => void this.reconnect());
  #reported = false;

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
      const opened = this.#open();
      if (this.#options.waitForConsent === false && (await this.#isAsked(opened))) {
        this.#attempt = this.#settle(opened);
        return;
      }
      await opened;
      this.#first = this.#tools;
    } catch (thrown) {
      if (this.#options.ifUnreachable === 'retry' && !signal?.aborted) return this.#giveUp(thrown);
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
    if (!this.#attempt) this.#become('connecting');
    this.#attempt ??= this.#settle(this.#open());
    return this.#attempt;
  }

  async close(): Promise<void> {
    if (this.status === 'closed') return;
    this.#retry.stop();
    this.#become('closed');
    this.#listeners.clear();
    this.#ended.abort();
    const link = this.#link;
    this.#link = undefined;
    await untilEnd(this.#timeout, this.#idle());
    await link?.close();
  }

  /** Ended calls still tell their server so. */
  async #idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  readonly #track = <T>(work: Promise<T>): Promise<T> => {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  };

  #settle(opened: Promise<void>): Promise<void> {
    return opened
      .catch((thrown: unknown) => this.#giveUp(thrown))
      .finally(() => {
        this.#attempt = undefined;
      });
  }

  /** Whether the user is asked for consent before the attempt ends. */
  #isAsked(opened: Promise<void>): Promise<boolean> {
    const asked = this.#consent.promise.then(() => true);
    const ended = opened.then(
      () => false,
      () => false,
    );
    return Promise.race([asked, ended]);
  }

  async #open(): Promise<void> {
    const { transport, url, prefer, clientInfo = CLIENT_INFO } = this.#options;
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
            http: { url, ...readMembers(this.#options, HTTP_OPTIONS) },
          }),
        },
        {
          onListChanged: () => void this.#relist(),
          onConsent: () => this.#consent.resolve(),
          onLost: (error) => link && this.#lose(link, error),
        },
        options,
      );
      const listed = await listAllTools(link.client, options);
      this.#ended.signal.throwIfAborted();
      this.#link = link;
      this.#retry.succeeded(link.keepsTime ? this.#clock : undefined);
      this.#take(listed);
      this.#reported = false;
      this.#become('ready');
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
      read: this.#read,
    };
    this.#tools = makeTools(listed, host, this.#tools, (message) =>
      this.#report(`${upper(this.#where)}: ${message}`),
    );
  }

  /** Changes during a read of the list, or soon after it, cause one more read. */
  async #relist(): Promise<void> {
    this.#stale = true;
    if (this.#listing) return;
    this.#listing = true;
    const options = { signal: this.#ended.signal, timeout: this.#timeout };
    while (this.#stale && this.#link) {
      await this.#pause(this.#link);
      const link = this.#link;
      if (!link) break;
      this.#stale = false;
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

  /**
   * A server may report changes as fast as it can send. One in the page does not: there a run would wait
   * for the timer.
   */
  async #pause({ keepsTime }: McpLink): Promise<void> {
    const left = this.#listedAt + LIST_PAUSE_MS - systemClock.now();
    if (left > 0 && !keepsTime) await pause(systemClock, left, this.#ended.signal).catch(() => {});
    this.#listedAt = systemClock.now();
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
      if (!link) return err(`${this.problem ?? ''} The tool '${name}' was not called.`.trim());
      const release = this.#hold(link);
      const authorizations = this.#authorizations;
      const { readLink, taskTimeoutMs: taskTimeout = TASK_TIMEOUT_MS } = this.#options;
      const limits = { timeout: this.#timeout, taskTimeout, closed: this.#ended.signal };
      const options = { ...limits, where: this.#where, readLink, track: this.#track };
      const outcome = await callMcpTool(link.client, tool, name, args, ctx, options).finally(
        release,
      );
      if ('result' in outcome) return outcome.result;
      if ('refused' in outcome) {
        const problem = again
          ? outcome.refused
          : await this.#authorize(link, outcome.refused, authorizations);
        if (problem === undefined) continue;
        return err(`${this.#describe(problem)} The tool '${name}' was not called.`);
      }
      this.#lose(link, outcome.lost);
      if (!outcome.mayRepeat || again) {
        return err(
          `${describeFailure(outcome.lost, this.#where)} The connection broke while '${name}' was running. It may have taken effect.`,
        );
      }
    }
  };

  /**
   * Waits for the consent of the user, once for all calls that need it. @returns the problem, if it
   * was not given
   */
  async #authorize(link: McpLink, refused: unknown, since: number): Promise<unknown> {
    if (!link.authorize) return refused;
    // Another call has received the consent in the meantime.
    if (this.#authorizations > since) return undefined;
    const release = this.#hold(link);
    this.#authorizing ??= link
      .authorize(this.#ended.signal)
      .then(
        () => undefined,
        (thrown: unknown) => thrown ?? refused,
      )
      .finally(() => {
        this.#authorizing = undefined;
        this.#authorizations++;
      });
    return this.#authorizing.finally(release);
  }

  #isAvailable(): boolean {
    if (this.status === 'lost' && this.#retry.isDue()) void this.reconnect();
    return this.status === 'ready';
  }

  #lose(link: McpLink, error: unknown): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.problem = this.#describe(error);
    void link.close();
    if (this.#retry.lost()) void this.reconnect();
    else this.#giveUp(error);
  }

  #giveUp(thrown: unknown): void {
    if (this.status === 'closed') return;
    const refused = isRefusal(thrown);
    const why = this.#describe(thrown);
    this.problem = refused ? why : `${upper(this.#where)} is gone. ${why}`;
    if (!refused) this.#retry.failed();
    if (!this.#reported) this.#report(this.problem);
    this.#reported = true;
    this.#become(refused ? 'failed' : 'lost');
  }

  #hold(link: McpLink): () => void {
    return link.keepsTime ? () => {} : this.#clock.hold();
  }

  readonly #read = async (uri: string, ctx: ToolContext): Promise<ResourceContents[]> => {
    const link = this.#link;
    if (!link) throw new Error(`${upper(this.#where)} is not connected. Try again later.`);
    const options = { signal: ctx.abortSignal, timeout: this.#timeout, where: this.#where };
    return readMcpResource(link.client, uri, options).finally(this.#hold(link));
  };

  #describe(thrown: unknown): string {
    if (thrown instanceof ConsentError) return this.#describe(thrown.cause);
    if (thrown instanceof McpConnectionError) return `${upper(this.#where)}: ${thrown.message}`;
    return describeFailure(thrown, this.#where);
  }

  #become(status: McpStatus): void {
    this.status = status;
    if (status === 'ready' || status === 'closed') this.problem = undefined;
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
  const read = url === undefined ? undefined : parseUrl(url);
  return read ? ` at ${read.origin}${read.pathname}` : '';
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
