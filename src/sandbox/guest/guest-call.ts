import type { SandboxLimits } from '../limits.ts';
import type { GuestJob, GuestOutcome, GuestStop, GuestWorld, WorkerMessage } from '../protocol.ts';
import { readAddress } from './address.ts';
import { type Engine, type Vm, VmFailure } from './engine.ts';
import { LIBRARY } from './library.ts';
import { loopPlace } from './loop-place.ts';
import { createMeter, type Meter } from './meter.ts';
import { exportPlace, importProblem, sourcePositionOf } from './positions.ts';
import { type StrippedSource, USER_FILE } from './strip-types.ts';

/** Options of {@link GuestCall}. */
export interface GuestCallOptions {
  engine: Engine;
  prelude: string;
  id: number;
  source: string;
  stripped: StrippedSource;
  job: GuestJob;
  world: GuestWorld;
  limits: SandboxLimits;
  send: (message: WorkerMessage) => void;
  /** Real time, in milliseconds. */
  now: () => number;
}

/** One call of user code, in its own VM. */
export class GuestCall {
  readonly #options: GuestCallOptions;
  readonly #meter: Meter;
  #now: number;
  #vm: Vm | undefined;
  #outcome: GuestOutcome | undefined;
  #loaded = false;
  #refusedImport: string | undefined;
  #inFlight = 0;
  #messages = 0;
  #logLines = 0;
  #rejections: string[] = [];

  constructor(options: GuestCallOptions) {
    this.#options = options;
    const { limits, job, now } = options;
    this.#meter = createMeter(job.do === 'tool' ? limits.toolCpuMs : limits.reducerCpuMs, now);
    this.#now = options.world.now;
  }

  /** Whether the call has ended; it ignores further messages. */
  get ended(): boolean {
    return this.#outcome !== undefined;
  }

  /** Loads the file in a new VM and starts the job. */
  async start(): Promise<void> {
    const { engine, prelude, limits, job, world } = this.#options;
    try {
      this.#vm = await engine.createVm({
        prelude,
        libraries: LIBRARY,
        host: (kind, a, b, c) => this.#hear(kind, a, b, c),
        loadModule: (specifier) => this.#loadModule(specifier),
        now: () => this.#now,
        interrupt: this.#meter.interrupt,
        memoryBytes: limits.memoryBytes,
        stackBytes: limits.stackBytes,
        onRejection: (reason, handled) => this.#hearRejection(reason, handled),
      });
    } catch (thrown) {
      this.#stop('sandbox_failed');
      console.error(thrown);
      this.#close();
      return;
    }
    this.#slice((vm) => {
      const kind = job.do === 'reduce' || (job.do === 'describe' && job.kind === 'reducer');
      this.#order(vm, { do: 'load', kind: kind ? 'reducer' : 'tool', seed: world.seed });
      vm.runJobs();
      if (this.#outcome) return;
      if (!this.#loaded) {
        const message =
          'A top-level await of this file did not finish. Use await inside a function.';
        this.#outcome = { end: 'refused', problems: [{ message }] };
        return;
      }
      const answer = this.#order(vm, job.do === 'describe' ? { do: 'describe' } : job);
      if (answer !== '') this.#return(answer);
      vm.runJobs();
    });
  }

  /** The host's answer to a request. */
  reply(seq: number, ok: boolean, value: unknown, now: number): void {
    this.#now = now;
    this.#inFlight -= 1;
    this.#slice((vm) => {
      this.#order(vm, { do: 'reply', seq, ok, value });
      vm.runJobs();
    });
  }

  /** Fires the guest's signal. */
  abort(reason: string | undefined, now: number): void {
    this.#now = now;
    this.#slice((vm) => {
      this.#order(vm, { do: 'abort', reason });
      vm.runJobs();
      // The listeners have run; the host has already settled the call.
      this.#outcome ??= { end: 'threw', name: 'AbortError', message: reason ?? 'aborted' };
    });
  }

  #order(vm: Vm, order: object): string {
    return vm.call(JSON.stringify(order));
  }

  /** All code of the VM runs in here. */
  #slice(work: (vm: Vm) => void): void {
    const { id, send } = this.#options;
    const vm = this.#vm;
    if (!vm || this.#outcome) return;
    send({ type: 'enter', id });
    this.#meter.begin();
    try {
      work(vm);
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      this.#meter.end();
    }
    // User code cannot catch an interrupt, but an interrupted job may leave further jobs in the
    // queue.
    if (this.#meter.spent && !this.#isStopped()) {
      this.#outcome = undefined;
      this.#fail(new VmFailure('interrupted', 'interrupted'));
    }
    // If memory runs out inside a promise, the promise never settles, and the call would wait until
    // its time limit.
    if (!this.#outcome && this.#inFlight === 0 && vm.full) {
      this.#fail(new VmFailure('memory', 'out of memory'));
    }
    this.#tellRejections();
    this.#close();
  }

  #close(): void {
    const { id, send } = this.#options;
    if (!this.#outcome) {
      send({ type: 'leave', id });
      return;
    }
    this.#vm?.dispose();
    this.#vm = undefined;
    send({ type: 'end', id, outcome: this.#outcome });
  }

  #fail(thrown: unknown): void {
    if (this.#isStopped()) return;
    const place =
      thrown instanceof VmFailure
        ? sourcePositionOf(thrown.guestStack, this.#options.stripped, this.#options.source)
        : undefined;
    if (thrown instanceof VmFailure && thrown.reason === 'interrupted') {
      const byRealTime = this.#meter.spent === 'real time';
      const loop = place && loopPlace(this.#options.source, place);
      this.#outcome = { end: 'stopped', reason: 'timeout', byRealTime, ...loop };
    } else if (thrown instanceof VmFailure && thrown.reason === 'memory') {
      this.#outcome = { end: 'stopped', reason: 'memory', ...place };
    } else {
      this.#outcome = { end: 'stopped', reason: 'sandbox_failed', ...place };
    }
  }

  #isStopped(): boolean {
    return this.#outcome?.end === 'stopped';
  }

  #stop(reason: GuestStop): void {
    this.#outcome = { end: 'stopped', reason };
    this.#meter.stop();
  }

  #return(json: string): void {
    if (this.#outcome) return;
    if (json.length > this.#options.limits.outputChars) this.#stop('output_size');
    else this.#outcome = { end: 'returned', json };
  }

  /** Messages of the VM. Their content is untrusted. */
  #hear(kind: string, a: string, b: string, c: string): string {
    if (kind === 'url') return readAddress(a);
    if (this.#outcome) return '';
    const { id, send } = this.#options;
    switch (kind) {
      case 'loaded':
        this.#loaded = true;
        break;
      case 'request':
        if (!this.#admit(b.length + c.length)) break;
        this.#inFlight += 1;
        if (this.#inFlight > this.#options.limits.messagesInFlight) this.#stop('message_flood');
        else send({ type: 'request', id, seq: Number(b), op: a, payload: c });
        break;
      case 'notice':
        if (!this.#admit(b.length)) break;
        if (a === 'cancel') this.#inFlight -= 1;
        send({ type: 'notice', id, op: a, payload: b });
        break;
      case 'log':
        this.#log(a, b);
        break;
      case 'returned':
        if (a === '') this.#outcome = { end: 'returned', what: b };
        else this.#return(a);
        break;
      case 'promised':
        this.#threw('TypeError', 'The reducer returned a promise, and reducers are synchronous.');
        break;
      case 'unserialisable':
        this.#threw('TypeError', a);
        break;
      case 'refused':
        this.#outcome = { end: 'refused', problems: [{ message: a }] };
        break;
      case 'unloadable':
        this.#refuse(a, b, c);
        break;
      case 'threw':
        this.#threw(a, b, c);
        break;
    }
    return '';
  }

  #admit(chars: number): boolean {
    const { limits } = this.#options;
    this.#messages += 1;
    if (this.#messages > limits.messagesPerCall) this.#stop('message_flood');
    else if (chars > limits.outputChars) this.#stop('output_size');
    return !this.#outcome;
  }

  #log(level: string, text: string): void {
    const { limits, id, send } = this.#options;
    this.#logLines += 1;
    if (this.#logLines > limits.logLines + 1) return;
    const line =
      this.#logLines > limits.logLines
        ? `Further lines are dropped: a call may write ${limits.logLines}.`
        : text.length > limits.logLineChars
          ? `${text.slice(0, limits.logLineChars)}…`
          : text;
    send({ type: 'log', id, level, text: line });
  }

  #hearRejection(reason: string, handled: boolean): void {
    if (!handled) this.#rejections.push(reason);
    else this.#rejections = this.#rejections.filter((one) => one !== reason);
  }

  /** Rejections without a handler at the end of their turn, as in browsers. */
  #tellRejections(): void {
    for (const reason of this.#rejections) this.#log('error', `Uncaught (in promise) ${reason}`);
    this.#rejections = [];
  }

  #threw(name: string, message: string, stack = ''): void {
    const place = sourcePositionOf(stack, this.#options.stripped, this.#options.source);
    if (name === 'InternalError' && /out of memory/.test(message)) {
      this.#outcome = { end: 'stopped', reason: 'memory', ...place };
      return;
    }
    this.#outcome = { end: 'threw', name, message, ...place };
  }

  #refuse(name: string, message: string, stack: string): void {
    const { source, stripped } = this.#options;
    const problem =
      this.#refusedImport !== undefined
        ? importProblem(source, this.#refusedImport)
        : {
            message: message.startsWith(name) ? message : `${name}: ${message}`,
            ...(sourcePositionOf(stack, stripped, source) ?? exportPlace(source, message)),
          };
    this.#outcome = { end: 'refused', problems: [problem] };
  }

  #loadModule(specifier: string): string {
    if (specifier === USER_FILE && !this.#loaded) return this.#options.stripped.code;
    this.#refusedImport ??= specifier;
    // A text, not an error: the engine would copy an error's stack into the VM.
    throw importProblem('', specifier).message;
  }
}
