import { UNTOUCHED_WORLD, type WorldFile, type WorldTexts } from '../store/world-state.ts';
import type { BatchEngine, EngineRunOptions } from './batch-engine.ts';
import type { BatchInput } from './batch-input.ts';
import type { EnginePort, EngineReply, EngineRequest } from './engine-protocol.ts';
import { EngineQuestions, type Unanswered } from './engine-questions.ts';
import type { EngineRun, RunNews } from './engine-run.ts';

import { RemoteClock } from './remote-clock.ts';
import { NO_NOTES } from './run-diagnostics.ts';
import { createRunTime, type RunTime } from './run-time.ts';
import { HungTaskError } from './task-engine.ts';

/** An engine at the other end of a port, which can be ended whatever it does. */
export interface EngineConnection extends EnginePort<EngineRequest, EngineReply> {
  /** Ends the engine at once. */
  terminate(): void;
}

/** Options of {@link createPortEngine}. */
export interface PortEngineOptions {
  /** Starts an engine; called at once, and again after one was ended. */
  connect(): EngineConnection;
  /** Calls `check` at intervals while a run is under way. @returns ends that */
  watch(check: () => void): () => void;
}

/** How many checks an engine may leave unanswered, at two a second. */
const UNANSWERED_CHECKS = {
  /** 30 s, as on a slow connection. */
  loading: 60,
  /** 10 s: the work before the first call is bounded by counts, so only the machine is slow. */
  preparing: 20,
  /** 2 s. */
  calling: 4,
};

interface RemoteRun {
  input: BatchInput;
  clock: RemoteClock;
  time: RunTime;
  /** Calls of the batch whose tools are under way, by index. */
  running: Set<number>;
  options: EngineRunOptions;
  onNews: (news: RunNews) => void;
  latest: Pick<RunNews, 'notes' | 'world' | 'steps'>;
}

const NOTHING_YET = { notes: NO_NOTES, world: UNTOUCHED_WORLD, steps: 0 };
const ENDED = 'The engine was ended.';
const NOT_LOADED = 'The engine that runs calls did not load. Reload the page to try again.';
const NO_TEXTS: WorldTexts = { before: undefined, after: undefined };

/** Runs batches on an engine at the other end of a port, and replaces one that hangs. */
export class PortEngine implements BatchEngine {
  readonly #options: PortEngineOptions;
  readonly #runs = new Map<number, RemoteRun>();
  readonly #questions = new EngineQuestions();
  #connection: EngineConnection | undefined;
  #unwatch: (() => void) | undefined;
  #unanswered = 0;
  /** Whether the engine has loaded. */
  #isReady = false;
  #last = 0;
  #speed: number | undefined;

  constructor(options: PortEngineOptions) {
    this.#options = options;
    this.#connect();
  }

  start(input: BatchInput, options: EngineRunOptions, onNews: (news: RunNews) => void): EngineRun {
    this.#last += 1;
    const run = this.#last;
    const clock = new RemoteClock(options.startedAt, options.speed);
    const time = createRunTime(clock, options.wallNow, options.startedAt);
    const latest = NOTHING_YET;
    this.#runs.set(run, { input, clock, time, running: new Set(), options, onNews, latest });
    this.#setSpeed(options.speed());
    this.#send({ type: 'start', run, input });
    this.#watch();
    let isPaused = input.paused ?? false;
    const steer = (type: 'step' | 'pause' | 'resume') => {
      isPaused = type !== 'resume';
      this.#send({ type, run });
    };
    return {
      now: () => {
        this.#setSpeed(options.speed());
        return time.read(isPaused);
      },
      worldFiles: () => this.#askFiles(run),
      readWorldFile: (path) => this.#askFile(run, path),
      step: () => steer('step'),
      pause: () => steer('pause'),
      resume: () => steer('resume'),
      stop: (at) => this.#send({ type: 'stop', run, at }),
      abandon: () => {
        this.#runs.delete(run);
        this.#send({ type: 'abandon', run });
        this.#rest();
      },
    };
  }

  async ask(task: string, input: unknown): Promise<unknown> {
    const reply = await this.#ask((question) => ({ type: 'ask', question, task, input }));
    if ('isHung' in reply) throw reply.isHung ? new HungTaskError() : new Error(ENDED);
    if (reply.type === 'failed') throw new Error(reply.message);
    return reply.type === 'answer' ? reply.answer : undefined;
  }

  /** Ends the engine and its runs without news. Idempotent. */
  dispose(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#runs.clear();
    this.#disconnect();
  }

  #connect(): EngineConnection {
    const connection = this.#options.connect();
    connection.listen((reply) => {
      // Ignores messages of an engine that has been replaced.
      if (connection === this.#connection) this.#take(reply);
    });
    this.#connection = connection;
    return connection;
  }

  #disconnect(): void {
    this.#connection?.terminate();
    this.#connection = undefined;
    this.#isReady = false;
    this.#speed = undefined;
    this.#unanswered = 0;
    this.#questions.end();
  }

  #send(request: EngineRequest): void {
    (this.#connection ?? this.#connect()).send(request);
  }

  #setSpeed(speed: number): void {
    if (speed === this.#speed) return;
    this.#speed = speed;
    this.#send({ type: 'speed', speed });
  }

  #take(reply: EngineReply): void {
    // Every message is a sign of life.
    this.#unanswered = 0;
    this.#isReady = true;
    switch (reply.type) {
      case 'news':
        this.#takeNews(reply);
        break;
      case 'turn':
        this.#runs.get(reply.run)?.running.add(reply.call);
        break;
      case 'asked':
        this.#runs.get(reply.run)?.options.onAsked(reply.origin);
        break;
      case 'begun':
        this.#questions.begin(reply.question);
        break;
      case 'pong':
        break;
      default:
        this.#questions.settle(reply.question, reply);
        this.#rest();
    }
  }

  #takeNews({ run: id, news, reading }: Extract<EngineReply, { type: 'news' }>): void {
    const run = this.#runs.get(id);
    if (!run) return;
    const { notes, world, steps } = news;
    run.latest = { notes, world, steps };
    for (const event of news.events) {
      if (event.type === 'settled' && !event.parent) run.running.delete(event.call);
    }
    run.clock.set(reading);
    run.time.sync(news.events.at(-1)?.at ?? reading.now);
    run.onNews(news);
    if (!news.end) return;
    this.#runs.delete(id);
    this.#rest();
  }

  #watch(): void {
    this.#unwatch ??= this.#options.watch(() => this.#check());
  }

  /** Ends the checks where the engine has nothing to do. */
  #rest(): void {
    if (this.#runs.size + this.#questions.size > 0) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#unanswered = 0;
  }

  #check(): void {
    if (this.#unanswered >= UNANSWERED_CHECKS[this.#phase]) {
      this.#replace();
    } else {
      this.#unanswered += 1;
      this.#send({ type: 'ping' });
    }
  }

  get #phase(): keyof typeof UNANSWERED_CHECKS {
    if (!this.#isReady) return 'loading';
    const isCalling = [...this.#runs.values()].some(({ running }) => running.size > 0);
    return isCalling || this.#questions.isComputing ? 'calling' : 'preparing';
  }

  /** Ends an engine that gives no sign, and its runs with it; a fresh one is started at once. */
  #replace(): void {
    const hung = [...this.#runs.values()];
    const isReady = this.#isReady;
    const { isComputing } = this.#questions;
    this.#runs.clear();
    this.#disconnect();
    this.#rest();
    this.#connect();
    for (const { input, running, latest, onNews } of hung) {
      const names = isComputing
        ? ['A check of the workspace']
        : [...running].map((call) => input.prepared.calls[call]?.name ?? '');
      const end = isReady ? { hung: [...new Set(names)] } : { failure: NOT_LOADED };
      onNews({ ...latest, events: [], end });
    }
  }

  async #askFiles(run: number): Promise<readonly WorldFile[]> {
    const reply = await this.#ask((question) => ({ type: 'files', run, question }));
    return 'type' in reply && reply.type === 'files' ? reply.files : [];
  }

  async #askFile(run: number, path: string): Promise<WorldTexts> {
    const reply = await this.#ask((question) => ({ type: 'file', run, question, path }));
    return 'type' in reply && reply.type === 'file' ? reply.texts : NO_TEXTS;
  }

  #ask(toRequest: (question: number) => EngineRequest): Promise<EngineReply | Unanswered> {
    this.#last += 1;
    const question = this.#last;
    const reply = this.#questions.add(question);
    this.#send(toRequest(question));
    this.#watch();
    return reply;
  }
}
