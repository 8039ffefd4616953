import { deferred } from '../../lib/deferred.ts';
import type { LiveDeclaration } from '../declarations/live-declaration.ts';
import { createDeclared, type Declared } from '../store/declarations.ts';
import {
  type SandboxDataFile,
  type SandboxDataTexts,
  UNTOUCHED_WORLD,
} from '../store/world-state.ts';
import type { EngineSession, EngineSessionOptions } from './batch-engine.ts';
import type { BatchInput } from './batch-input.ts';
import type { EngineAnswer, SessionReply, SessionRequest } from './engine-protocol.ts';
import type { Unanswered } from './engine-questions.ts';
import { RemoteClock } from './remote-clock.ts';
import { NO_NOTES } from './run-notes.ts';
import type { RunEnd, RunNews, TargetRun } from './run-target.ts';
import { createRunTime, type RunTime } from './run-time.ts';

/** The current work of a session: nothing, work before its first call, or a call. */
export type SessionPhase = 'idle' | 'preparing' | 'calling';

/** The engine of a {@link PortSession}. */
export interface SessionLink {
  id: number;
  speed(): number;
  send(request: SessionRequest): void;
  /** Never rejects. */
  ask(toRequest: (question: number) => SessionRequest): Promise<EngineAnswer | Unanswered>;
  /** The page asked the engine to stop a run of the session. */
  onStop(): void;
  /** Work began or ended. */
  onWork(): void;
  onEnd(): void;
}

interface RemoteRun {
  input: BatchInput;
  clock: RemoteClock;
  time: RunTime;
  /** Whether the engine has begun with it. */
  isStarted: boolean;
  /** The reading of the run's clock at which the user stopped it. */
  stoppedAt?: number;
  /** Calls of the batch whose tools are under way, by index. */
  running: Set<number>;
  /** Absent if the page has abandoned the run. */
  onNews: ((news: RunNews) => void) | undefined;
  /** Absent until the engine has reported something about the run. */
  latest?: Pick<RunNews, 'notes' | 'world' | 'steps'> | undefined;
}

interface RemoteDeclaration {
  text: string;
  env: Readonly<Record<string, string>>;
  /** Whether the engine is reading it. */
  isLoading: boolean;
  show(known: Declared): void;
}

const NOTHING_YET = { notes: NO_NOTES, world: UNTOUCHED_WORLD, steps: 0 };
const NO_TEXTS: SandboxDataTexts = { before: undefined, after: undefined };
const NOT_LOADED = 'The code that runs calls did not load. Reload the page to try again.';
const RESTARTED = 'The run was stopped, because another task took too long. Press Run again.';
const NOT_READ =
  'Reading this text took too long, so the engine stopped it. Shorten the text, or remove repeated parts.';

/** A session whose engine is at the other end of a port. */
export class PortSession implements EngineSession {
  readonly #options: EngineSessionOptions;
  readonly #link: SessionLink;
  readonly #runs = new Map<number, RemoteRun>();
  readonly #declarations = new Map<number, RemoteDeclaration>();
  #last = 0;
  #origins: string | undefined;

  constructor(options: EngineSessionOptions, link: SessionLink) {
    this.#options = options;
    this.#link = link;
  }

  get phase(): SessionPhase {
    const runs = [...this.#runs.values()];
    if (runs.some(({ running }) => running.size > 0)) return 'calling';
    return runs.length > 0 || this.#isLoading ? 'preparing' : 'idle';
  }

  /** The characters of the declarations that the engine reads before it calls a tool. */
  get charsToRead(): number {
    if (this.phase !== 'preparing') return 0;
    const loading = [...this.#declarations.values()].filter(({ isLoading }) => isLoading);
    return loading.reduce((sum, { text }) => sum + text.length, 0);
  }

  get #isLoading(): boolean {
    return [...this.#declarations.values()].some(({ isLoading }) => isLoading);
  }

  start(input: BatchInput, onNews: (news: RunNews) => void): TargetRun {
    const run = this.#next();
    const session = this.#link.id;
    const { wallNow } = this.#options;
    const clock = new RemoteClock(0, input.atOnce ? () => 0 : this.#link.speed);
    const time = createRunTime(clock, wallNow, 0);
    this.#runs.set(run, { input, clock, time, isStarted: false, running: new Set(), onNews });
    this.updateOrigins();
    this.#link.send({ type: 'start', session, run, input });
    this.#link.onWork();
    let isPaused = input.paused ?? false;
    const steer = (type: 'step' | 'pause' | 'resume') => {
      isPaused = type !== 'resume';
      this.#link.send({ type, session, run });
    };
    return {
      now: () => time.read(isPaused),
      worldFiles: () => this.#askFiles(run),
      readWorldFile: (path) => this.#askFile(run, path),
      step: () => steer('step'),
      pause: () => steer('pause'),
      resume: () => steer('resume'),
      stop: (at) => {
        const stopped = this.#runs.get(run);
        if (stopped) stopped.stoppedAt = at;
        this.#link.send({ type: 'stop', session, run, at });
        this.#link.onStop();
      },
      abandon: () => {
        const abandoned = this.#runs.get(run);
        if (!abandoned) return;
        // It stays until the engine has confirmed: it may be what the engine hangs in.
        abandoned.onNews = undefined;
        this.#link.send({ type: 'abandon', session, run });
      },
    };
  }

  load(
    text: string,
    env: Readonly<Record<string, string>>,
    onChange: (known: Declared) => void,
  ): Promise<LiveDeclaration> {
    const id = this.#next();
    const { promise, resolve } = deferred<LiveDeclaration>();
    let known: Declared | undefined;
    const close = () => {
      if (!this.#declarations.delete(id)) return;
      this.#link.send({ type: 'close', session: this.#link.id, declaration: id });
      this.#link.onWork();
    };
    const show = (next: Declared) => {
      const isFirst = known === undefined;
      known = next;
      if (!isFirst) return onChange(next);
      resolve({
        id,
        get known() {
          return known ?? next;
        },
        close,
      });
    };
    const declaration = { text, env, isLoading: false, show };
    this.#declarations.set(id, declaration);
    this.updateOrigins();
    this.#load(id, declaration);
    return promise;
  }

  answer(id: string, { ok, text }: { ok: boolean; text: string }): void {
    this.#link.send({ type: 'answer', session: this.#link.id, id, ok, text });
  }

  updateOrigins(): void {
    const origins = this.#options.origins();
    const text = JSON.stringify(origins);
    if (text === this.#origins) return;
    this.#origins = text;
    this.#link.send({ type: 'origins', session: this.#link.id, origins });
  }

  dispose(): void {
    this.#runs.clear();
    this.#declarations.clear();
    this.#link.onEnd();
  }

  take(reply: SessionReply): void {
    switch (reply.type) {
      case 'news':
        this.#takeNews(reply);
        break;
      case 'started':
        this.#markStarted(reply.run);
        break;
      case 'turn':
        this.#runs.get(reply.run)?.running.add(reply.call);
        break;
      case 'abandoned':
        this.#runs.delete(reply.run);
        this.#link.onWork();
        break;
      case 'asked':
        this.#options.onAsked(reply.origin);
        break;
      case 'pending':
        this.#options.onPending(reply.pending);
        break;
      case 'declared':
        this.#takeDeclared(reply.declaration, reply.known);
    }
  }

  /**
   * The engine was ended in this phase of its work. The work that computed then ends with
   * it; the rest starts again on the fresh engine.
   *
   * @param phase `starting` where the engine had never loaded, `answering` where a question hung
   * @param isOutOfMemory the engine was gone because its memory was used up
   */
  moveToFreshEngine(phase: SessionPhase | 'starting' | 'answering', isOutOfMemory: boolean): void {
    this.#origins = undefined;
    this.updateOrigins();
    let isHung = false;
    const isReading = phase === 'preparing' && this.#isLoading;
    for (const [id, declaration] of [...this.#declarations]) {
      if (declaration.isLoading && (isReading || phase === 'starting')) {
        this.#declarations.delete(id);
        const why = phase === 'starting' ? NOT_LOADED : NOT_READ;
        declaration.show(createDeclared('ready', declaration.text, why));
        isHung ||= isReading;
      } else this.#load(id, declaration);
    }
    for (const [id, run] of [...this.#runs]) {
      const { input, running, latest, stoppedAt, onNews } = run;
      if (!onNews) {
        this.#runs.delete(id);
        continue;
      }
      const isPreparing = phase === 'preparing' && !isReading && run.isStarted;
      const isGuilty = phase === 'calling' ? running.size > 0 : isPreparing;
      const isStopped = stoppedAt !== undefined;
      if (!latest && !isGuilty && !isStopped && phase !== 'starting') {
        run.isStarted = false;
        this.#link.send({ type: 'start', session: this.#link.id, run: id, input });
        continue;
      }
      this.#runs.delete(id);
      // After Stop, the user knows, and the engine may have had less than its 2 s.
      isHung ||= isGuilty && !isStopped;
      const hung = isGuilty ? [...running] : undefined;
      const failure = phase === 'starting' ? NOT_LOADED : RESTARTED;
      let end: RunEnd = hung ? { hung, isOutOfMemory } : { failure };
      if (isStopped && phase !== 'starting') end = { stoppedAt, ...(hung && { hung }) };
      onNews({ ...(latest ?? NOTHING_YET), events: [], end });
    }
    if (isHung) this.#options.onHung();
  }

  #markStarted(id: number): void {
    const run = this.#runs.get(id);
    if (run) run.isStarted = true;
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  #load(id: number, declaration: RemoteDeclaration): void {
    declaration.isLoading = true;
    const { text, env } = declaration;
    this.#link.send({ type: 'load', session: this.#link.id, declaration: id, text, env });
    this.#link.onWork();
  }

  #takeDeclared(id: number, known: Declared): void {
    const declaration = this.#declarations.get(id);
    if (!declaration) return;
    declaration.isLoading = false;
    this.#link.onWork();
    declaration.show(known);
  }

  #takeNews({ run: id, news, reading }: Extract<SessionReply, { type: 'news' }>): void {
    const run = this.#runs.get(id);
    if (!run) return;
    const { notes, world, steps } = news;
    run.latest = { notes, world, steps };
    for (const event of news.events) {
      if (event.type === 'start') run.running.add(event.call);
      if (event.type === 'settled' && !event.parent) run.running.delete(event.call);
    }
    run.clock.set(reading);
    run.time.sync(news.events.at(-1)?.at ?? reading.now);
    run.onNews?.(news);
    if (!news.end) return;
    this.#runs.delete(id);
    this.#link.onWork();
  }

  async #askFiles(run: number): Promise<readonly SandboxDataFile[]> {
    const session = this.#link.id;
    const answer = await this.#link.ask((question) => ({ type: 'files', session, run, question }));
    return 'type' in answer && answer.type === 'files' ? answer.files : [];
  }

  async #askFile(run: number, path: string): Promise<SandboxDataTexts> {
    const session = this.#link.id;
    const answer = await this.#link.ask((question) => ({
      type: 'file',
      ...{ session, run, question, path },
    }));
    return 'type' in answer && answer.type === 'file' ? answer.texts : NO_TEXTS;
  }
}
