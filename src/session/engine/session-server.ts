import type { Sandbox } from '../../sandbox/api.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { createDeclarationHost, type DeclarationHost } from '../declarations/declaration-host.ts';
import type { LoadedDeclaration } from '../declarations/loader.ts';
import type { Schedule } from '../lib/schedule.ts';
import { guardOrigins, type OriginGuard } from '../network/consent.ts';
import type { PendingAnswer } from '../store/declarations.ts';
import type { EngineAnswer, EngineReply, SessionReply, SessionRequest } from './engine-protocol.ts';
import { KeptResults } from './kept-results.ts';
import { runBatch } from './run-batch.ts';
import type { KeptResult } from './run-cuts.ts';
import type { TargetRun } from './run-target.ts';
import { toTurnNews } from './turn-news.ts';

/** The environment in which an engine serves sessions. */
export interface SessionServerOptions {
  equipment: Equipment;
  /** Creates the clock of a run. It starts at 0. @param atOnce skips all gaps between events */
  createClock(atOnce: boolean): SessionClock;
  /** When to send the events that came in since the last time. */
  nextFrame: Schedule;
  /** Real time in milliseconds. */
  wallNow(): number;
  /** Runs the user's code; required for inputs with `code`. */
  sandbox?: Sandbox | undefined;
  /** The page to which authorization servers send the user back. Default: no OAuth. */
  redirectUrl?: string | undefined;
  /** The platform's fetch. Default: no real network. */
  send?: ((request: Request) => Promise<Response>) | undefined;
}

type RequestOf<TType extends SessionRequest['type']> = Extract<SessionRequest, { type: TType }>;
/** `Omit` for each member of a union. */
type WithoutSession<T> = T extends unknown ? Omit<T, 'session'> : never;

const NO_TEXTS = { before: undefined, after: undefined };

/** Serves one session of the page: its runs, its declarations and its part of the network. */
export class SessionServer {
  readonly #runs = new Map<number, TargetRun>();
  /** Requests to runs whose declarations are still loading. */
  readonly #waiting = new Map<number, SessionRequest[]>();
  readonly #declarations = new Map<number, LoadedDeclaration | Promise<LoadedDeclaration>>();
  readonly #kept = new KeptResults();
  /** The latest conversation. Its cut results are its own, so that equal ones are equal. */
  #conversation = { number: 0, kept: new KeptResults() };
  /** Runs of conversations, which end without a page that asks about them. */
  readonly #turns = new Set<number>();
  readonly #host: DeclarationHost;
  readonly #network: OriginGuard;
  readonly #reply: (reply: WithoutSession<SessionReply>) => void;
  readonly #answer: (answer: EngineAnswer) => void;
  readonly #options: SessionServerOptions;
  #origins: readonly string[] | undefined;
  /** The calls that wait for the user. */
  #pending: readonly PendingAnswer[] = [];
  #cancelPending: (() => void) | undefined;

  constructor(session: number, reply: (reply: EngineReply) => void, options: SessionServerOptions) {
    this.#options = options;
    this.#answer = reply;
    // The cast holds: a reply without its session gets it back.
    this.#reply = (message) => reply({ ...message, session } as SessionReply);
    this.#network = guardOrigins(options.send, (origin) => this.#allows(origin));
    this.#network.onRefused((origin) => this.#reply({ type: 'asked', origin }));
    this.#host = createDeclarationHost({
      equipment: options.equipment,
      network: this.#network,
      redirectUrl: options.redirectUrl,
      onPending: (pending) => this.#tellPending(pending),
    });
  }

  take(request: SessionRequest): void {
    if ('run' in request) {
      const waiting = this.#waiting.get(request.run);
      if (waiting) waiting.push(request);
      else this.#takeForRun(request);
      return;
    }
    switch (request.type) {
      case 'origins':
        this.#origins = request.origins;
        break;
      case 'load':
        void this.#load(request);
        break;
      case 'close':
        void this.#close(request.declaration);
        break;
      case 'answer':
        this.#host.answer(request.id, request);
    }
  }

  dispose(): void {
    this.#cancelPending?.();
    for (const run of this.#runs.values()) run.abandon();
    this.#runs.clear();
    for (const id of this.#declarations.keys()) void this.#close(id);
  }

  #takeForRun(request: Extract<SessionRequest, { run: number }>): void {
    const run = this.#runs.get(request.run);
    switch (request.type) {
      case 'start':
        void this.#start(request);
        break;
      case 'files':
        void this.#answerFiles(request);
        break;
      case 'file':
        void this.#answerFile(request);
        break;
      case 'stop':
        run?.stop(request.at);
        break;
      case 'abandon':
        run?.abandon();
        if (this.#turns.delete(request.run)) this.#runs.delete(request.run);
        this.#reply({ type: 'abandoned', run: request.run });
        break;
      default:
        run?.[request.type]();
    }
  }

  async #start(request: RequestOf<'start'>): Promise<void> {
    // A page shows one run of a session; what an earlier one left can no longer be asked for.
    const { declarations: ids = [], conversation } = request.input;
    if (conversation === undefined) this.#forget((id) => id < request.run && !this.#turns.has(id));
    else this.#turns.add(request.run);
    const asked = ids.flatMap((id) => this.#declarations.get(id) ?? []);
    const declared = asked.filter((one) => 'known' in one);
    if (declared.length === asked.length) return this.#run(request, declared);
    // A fresh engine loads again what the one before had loaded.
    const later: SessionRequest[] = [];
    this.#waiting.set(request.run, later);
    const loaded = await Promise.all(asked);
    this.#waiting.delete(request.run);
    this.#run(request, loaded);
    for (const one of later) this.take(one);
  }

  #run({ run, input }: RequestOf<'start'>, declared: readonly LoadedDeclaration[]): void {
    this.#reply({ type: 'started', run });
    const clock = this.#options.createClock(input.atOnce ?? false);
    const host = this.#host;
    const kept = this.#keptOf(input.conversation);
    // Only declared tools ask the host, and a turn without them leaves it to the shown run.
    const follows = input.conversation === undefined || declared.length > 0;
    if (follows) {
      host.follow(clock, undefined);
      host.reuse(input.answers ?? []);
    }
    const parts = {
      ...this.#options,
      clock,
      declared,
      earlier: {
        kept,
        createClock: () => this.#options.createClock(true),
        ...(follows && { follow: host.follow }),
      },
      onKept: (results: readonly KeptResult[]) => {
        // One call alone is no turn.
        if (input.only === undefined) kept.set(input.workspace, results);
      },
      onWorld: (world: ContentWorld) => {
        if (follows) host.follow(clock, world);
      },
      onTurn: (call: number) => this.#reply({ type: 'turn', run, call }),
      network: {
        ask: (origin: string) => {
          if (this.#origins?.includes(origin)) return !input.simulated;
          this.#reply({ type: 'asked', origin });
          return false;
        },
        fetch: this.#network.fetch,
      },
    };
    const engineRun = runBatch(input, parts, (news) => {
      const reading = { now: clock.now(), nextDueAt: clock.nextDueAt?.() };
      const sent = input.conversation === undefined ? news : toTurnNews(news);
      this.#reply({ type: 'news', run, news: sent, reading });
      if (news.end && this.#turns.delete(run)) this.#runs.delete(run);
    });
    this.#runs.set(run, engineRun);
  }

  #keptOf(conversation: number | undefined): KeptResults {
    if (conversation === undefined) return this.#kept;
    if (conversation !== this.#conversation.number) {
      this.#conversation = { number: conversation, kept: new KeptResults() };
    }
    return this.#conversation.kept;
  }

  /** Once per frame: the run that takes the place of another one asks the same again. */
  #tellPending(pending: readonly PendingAnswer[]): void {
    this.#pending = pending;
    this.#cancelPending ??= this.#options.nextFrame(() => {
      this.#cancelPending = undefined;
      this.#reply({ type: 'pending', pending: this.#pending });
    });
  }

  #forget(isOver: (run: number) => boolean): void {
    for (const id of this.#runs.keys()) if (isOver(id)) this.#runs.delete(id);
  }

  async #load({ declaration, text, env }: RequestOf<'load'>): Promise<void> {
    const show = (known: LoadedDeclaration['known']) => {
      if (this.#declarations.has(declaration)) {
        this.#reply({ type: 'declared', declaration, known });
      }
    };
    const loading = this.#host.load(text, env, show);
    this.#declarations.set(declaration, loading);
    const loaded = await loading;
    if (!this.#declarations.has(declaration)) return loaded.close();
    this.#declarations.set(declaration, loaded);
    show(loaded.known);
  }

  async #close(declaration: number): Promise<void> {
    const known = this.#declarations.get(declaration);
    this.#declarations.delete(declaration);
    await (await known)?.close();
  }

  #allows(origin: string): boolean {
    if (this.#origins) return this.#origins.includes(origin);
    throw new Error(`NETWORK_CLOSED: This page cannot reach ${origin}.`);
  }

  async #answerFiles({ run, question }: RequestOf<'files'>): Promise<void> {
    const files = (await this.#runs.get(run)?.worldFiles()) ?? [];
    this.#answer({ type: 'files', question, files });
  }

  async #answerFile({ run, question, path }: RequestOf<'file'>): Promise<void> {
    const texts = await this.#runs.get(run)?.readWorldFile(path);
    this.#answer({ type: 'file', question, texts: texts ?? NO_TEXTS });
  }
}
