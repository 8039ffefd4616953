/** What one VM is given. All that crosses its border is text. */
export interface VmOptions {
  /** A script whose value is the VM's entry: a function from text to text. */
  prelude: string;
  /** Called by the prelude as `__host(kind, a, b, c)`; the answer is text. */
  host: (kind: string, a: string, b: string, c: string) => string;
  /** The code of a module. Throws a string for one that may not be imported. */
  loadModule: (specifier: string) => string;
  /** What `Date.now()` says, in milliseconds since the epoch. */
  now: () => number;
  /** Minutes that are added to local time to get UTC, as `getTimezoneOffset` has it. Default 0. */
  timeZoneOffset?: () => number;
  /** Asked every few thousand steps; `true` stops what is running, for good. */
  interrupt: () => boolean;
  /** In bytes. */
  memoryBytes: number;
  /** In bytes. */
  stackBytes: number;
  /** Called for an unhandled rejection, and again if it is handled later. */
  onRejection?: (words: string, handled: boolean) => void;
}

/** A JavaScript machine of its own: its globals, its heap, its clock. */
export interface Vm {
  /** Calls the entry. Throws {@link VmFailure} when the machine itself gave up. */
  call(text: string): string;
  /** Runs what promises wait for, until nothing does. Throws as `call` does. */
  runJobs(): void;
  /** Whether it has once taken all memory that it may have. */
  readonly full: boolean;
  /** Lets go of the machine and its memory. Idempotent. */
  dispose(): void;
}

/** Makes VMs. */
export interface Engine {
  createVm(options: VmOptions): Promise<Vm>;
}

/** The machine stopped: interrupted, out of memory, or broken. */
export class VmFailure extends Error {
  readonly reason: 'interrupted' | 'memory' | 'broken';
  /** As the machine wrote it; empty where it could not. */
  readonly guestStack: string;

  constructor(reason: VmFailure['reason'], message: string, guestStack = '') {
    super(message);
    this.reason = reason;
    this.guestStack = guestStack;
  }
}
