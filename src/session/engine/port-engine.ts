import type { SessionClock } from '../content/session-clock.ts';
import { HungTaskError } from '../lib/hung-task-error.ts';
import type { BatchEngine, EngineSession, EngineSessionOptions } from './batch-engine.ts';
import type {
  EngineAnswer,
  EnginePort,
  EngineReply,
  EngineRequest,
  SessionReply,
} from './engine-protocol.ts';
import { EngineQuestions, type Unanswered } from './engine-questions.ts';
import { PortSession } from './port-session.ts';
import { charsToRead, checksToRead } from './reading-time.ts';

type TurnReply = Extract<SessionReply, { type: 'turn' }>;

/** An engine at the other end of a port, which can be ended whatever it does. */
export interface EngineConnection extends EnginePort<EngineRequest, EngineReply> {
  /**
   * Passes on the calls that the engine turned to and did not report as messages. They are no sign
   * that it is alive. Absent where each is a message.
   */
  readTurns?(listener: (reply: TurnReply) => void): void;
  /**
   * Sets the only listener to errors that the engine did not catch. It may be gone then, or not.
   */
  listenToErrors(listener: () => void): void;
  /** Ends the engine at once. */
  terminate(): void;
}

/** Options of {@link PortEngine}. */
export interface PortEngineOptions {
  /** Starts an engine; called with the first request, and again after one was ended. */
  connect(): EngineConnection;
  /** Calls `check` at intervals while the engine has work. @returns ends that */
  watch(check: () => void): () => void;
  /**
   * Calls `check` once, when an engine that does not compute would have answered. @returns ends
   * that
   */
  soon(check: () => void): () => void;
  /** Virtual milliseconds for each real one, as the page shows runs now. */
  speed(): number;
  createClock(): SessionClock;
}

/** How many checks an engine may leave unanswered, at two a second. */
const UNANSWERED_CHECKS = {
  /** 30 s, as on a slow connection; also where a large file loads. */
  starting: 60,
  /** 2 s, and more for a long text. The engine gives a sign when it begins a run, a call or a task. */
  preparing: 4,
  calling: 4,
};
/** After so many, a spare engine starts, so that it is ready when the silent one is ended. */
const UNANSWERED_BEFORE_SPARE = 2;
/** So many mean that it was silent before the user selected Stop. */
const UNANSWERED_BEFORE_STOP = 2;
/** An engine that failed answers at once, or never again. */
const UNANSWERED_AFTER_ERROR = 1;

const ENDED = 'The engine ended before it had an answer. Try again.';

/**
 * Computes for the sessions of a page at the other end of a port, and replaces an engine that
 * hangs.
 */
export class PortEngine implements BatchEngine {
  readonly #options: PortEngineOptions;
  readonly #sessions = new Map<number, PortSession>();
  readonly #questions = new EngineQuestions();
  #connection: EngineConnection | undefined;
  /** Takes over from an engine that is silent. */
  #spare: EngineConnection | undefined;
  #isSpareReady = false;
  #unwatch: (() => void) | undefined;
  /** Set while the engine has not answered Stop. */
  #unwatchStop: (() => void) | undefined;
  #unanswered = 0;
  /** Whether the engine has loaded. */
  #isReady = false;
  /** Whether the engine imports a large file, which it evaluates without a sign. */
  #isImporting = false;
  /** Whether the engine has reported an error since its last sign. */
  #hasFailed = false;
  #last = 0;
  /** Whether the engine turned to a task or to a call last. */
  #latest: 'begun' | 'turn' | undefined;
  #speed: number | undefined;

  constructor(options: PortEngineOptions) {
    this.#options = options;
  }

  open(options: EngineSessionOptions): EngineSession {
    this.#last += 1;
    const id = this.#last;
    const { speed } = this.#options;
    const session = new PortSession(options, {
      id,
      speed: () => {
        this.#updateSpeed();
        return speed();
      },
      send: (request) => this.#send(request),
      ask: (toRequest) => this.#ask(toRequest),
      onStop: () => this.#watchStop(id),
      onWork: () => this.#watchWork(),
      onEnd: () => {
        this.#sessions.delete(id);
        this.#watchWork();
        if (this.#connection) this.#send({ type: 'end', session: id });
      },
    });
    this.#sessions.set(id, session);
    return session;
  }

  createClock(): SessionClock {
    return this.#options.createClock();
  }

  async ask(
    task: string,
    input: unknown,
    signal?: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<unknown> {
    const chars = charsToRead(task, input);
    for (;;) {
      signal?.throwIfAborted();
      const reply = await this.#ask(
        (question) => ({ type: 'ask', question, task, input }),
        signal,
        { onProgress, chars },
      );
      if ('why' in reply) {
        // Other work ended the engine; a fresh one starts again with the task.
        if (reply.why === 'moved') continue;
        signal?.throwIfAborted();
        if (reply.why !== 'hung') throw new Error(ENDED);
        throw new HungTaskError((UNANSWERED_CHECKS.calling + checksToRead(chars)) / 2);
      }
      if (reply.type === 'failed') throw new Error(reply.message);
      return reply.type === 'answer' ? reply.answer : undefined;
    }
  }

  /** Ends the engine. Idempotent. */
  dispose(): void {
    for (const session of this.#sessions.values()) session.dispose();
    this.#disconnect('gone');
    this.#endSpare();
  }

  #connect(): EngineConnection {
    const connection = this.#spare ?? this.#open();
    this.#connection = connection;
    this.#isReady = this.#isSpareReady;
    this.#spare = undefined;
    this.#isSpareReady = false;
    return connection;
  }

  #endSpare(): void {
    this.#spare?.terminate();
    this.#spare = undefined;
    this.#isSpareReady = false;
  }

  #open(): EngineConnection {
    const connection = this.#options.connect();
    connection.listenToErrors(() => {
      if (connection !== this.#connection) return;
      this.#hasFailed = true;
      this.#readTurns();
    });
    connection.listen((reply) => {
      // What an ended engine sent before is not its successor's.
      if (connection === this.#connection) this.#take(reply);
      else if (connection === this.#spare) this.#isSpareReady = true;
    });
    return connection;
  }

  #disconnect(cause: 'hung' | 'moved' | 'gone'): void {
    this.#connection?.terminate();
    this.#connection = undefined;
    this.#isReady = false;
    this.#hasFailed = false;
    this.#isImporting = false;
    this.#speed = undefined;
    this.#unanswered = 0;
    this.#endStopWatch();
    this.#questions.end(cause);
  }

  #send(request: EngineRequest): void {
    const connection = this.#connection ?? this.#connect();
    if (request.type === 'start') this.#updateSpeed();
    connection.send(request);
  }

  #updateSpeed(): void {
    const speed = this.#options.speed();
    if (speed === this.#speed) return;
    this.#speed = speed;
    this.#send({ type: 'speed', speed });
  }

  #take(reply: EngineReply): void {
    // Every message is a sign of life.
    this.#unanswered = 0;
    this.#endStopWatch();
    this.#endSpare();
    this.#hasFailed = false;
    this.#isReady = true;
    if (reply.type === 'pong') return;
    if (reply.type === 'importing') {
      this.#isImporting = !reply.isOver;
      return;
    }
    this.#takeWork(reply);
  }

  #takeWork(reply: Exclude<EngineReply, { type: 'pong' | 'importing' }>): void {
    if (reply.type === 'begun' || reply.type === 'turn') this.#latest = reply.type;
    if (reply.type === 'begun') this.#questions.begin(reply.question);
    else if (reply.type === 'progress') this.#questions.report(reply.question, reply.progress);
    else if ('session' in reply) this.#sessions.get(reply.session)?.take(reply);
    else {
      this.#questions.settle(reply);
      this.#watchWork();
    }
  }

  /** Reads the calls that a silent engine turned to. */
  #readTurns(): void {
    const connection = this.#connection;
    connection?.readTurns?.((turn) => {
      if (connection === this.#connection) this.#takeWork(turn);
    });
  }

  /** Checks the engine while it has work. */
  #watchWork(): void {
    const isIdle = [...this.#sessions.values()].every(({ phase }) => phase === 'idle');
    if (isIdle && this.#questions.size === 0) {
      this.#unwatch?.();
      this.#unwatch = undefined;
      this.#unanswered = 0;
    } else this.#unwatch ??= this.#options.watch(() => this.#check());
  }

  #check(): void {
    const phase = this.#isImporting ? 'starting' : this.#phase;
    const readers = [this.#questions, ...this.#sessions.values()];
    const further = checksToRead(readers.reduce((sum, { charsToRead }) => sum + charsToRead, 0));
    const allowed = this.#hasFailed ? UNANSWERED_AFTER_ERROR : UNANSWERED_CHECKS[phase] + further;
    if (this.#unanswered >= allowed) this.#replace();
    else {
      this.#unanswered += 1;
      this.#send({ type: 'ping' });
      if (this.#unanswered > 1) this.#readTurns();
      const isLate = this.#unanswered > UNANSWERED_BEFORE_SPARE + further && phase !== 'starting';
      if (isLate) this.#spare ??= this.#open();
    }
  }

  /** An engine that computes does not read Stop, and its result is not wanted any more. */
  #watchStop(id: number): void {
    const others = [...this.#sessions].filter(([session]) => session !== id);
    // Ending the engine would cost the runs of others.
    if (!this.#isReady || others.some(([, { phase }]) => phase !== 'idle')) return;
    if (this.#unanswered >= UNANSWERED_BEFORE_STOP) {
      this.#replace('stop');
      return;
    }
    this.#send({ type: 'ping' });
    this.#readTurns();
    this.#unwatchStop ??= this.#options.soon(() => this.#replace('stop'));
  }

  #endStopWatch(): void {
    this.#unwatchStop?.();
    this.#unwatchStop = undefined;
  }

  get #phase(): keyof typeof UNANSWERED_CHECKS {
    if (!this.#isReady) return 'starting';
    return this.#isCalling || this.#questions.isComputing ? 'calling' : 'preparing';
  }

  get #isCalling(): boolean {
    return [...this.#sessions.values()].some(({ phase }) => phase === 'calling');
  }

  /** Whether the engine computes a task. One that waits for a guest is not what a call hangs in. */
  get #isAnswering(): boolean {
    return this.#questions.isComputing && !(this.#latest === 'turn' && this.#isCalling);
  }

  /** Ends an engine that gives no sign; a fresh one is started at once. */
  #replace(reason?: 'stop'): void {
    const cause = this.#isAnswering ? 'answering' : this.#phase;
    // A Worker whose memory is used up reports an error and is gone.
    const isOutOfMemory = this.#hasFailed;
    const rest = cause === 'starting' ? 'gone' : 'moved';
    // A task may not have had its 2 s at Stop; it starts again.
    this.#disconnect(cause === 'answering' && reason !== 'stop' ? 'hung' : rest);
    this.#connect();
    for (const session of [...this.#sessions.values()])
      session.moveToFreshEngine(cause, isOutOfMemory);
    this.#watchWork();
  }

  async #ask(
    toRequest: (question: number) => EngineRequest,
    signal?: AbortSignal,
    details?: Parameters<EngineQuestions['add']>[1],
  ): Promise<EngineAnswer | Unanswered> {
    this.#last += 1;
    const question = this.#last;
    const reply = this.#questions.add(question, details);
    const cancel = () => {
      this.#questions.cancel(question);
      this.#send({ type: 'cancel', question });
    };
    signal?.addEventListener('abort', cancel);
    this.#send(toRequest(question));
    this.#watchWork();
    const answer = await reply;
    signal?.removeEventListener('abort', cancel);
    return answer;
  }
}
