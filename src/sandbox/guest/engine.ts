/** The options of one VM. Only text crosses its border. */
export interface VmOptions {
  /** A script whose value is the VM's entry: a function from text to text. */
  prelude: string;
  /** Called by the prelude as `__host(kind, a, b, c)`; the answer is text. */
  host: (kind: string, a: string, b: string, c: string) => string;
  /** The code of modules by name. They are evaluated after the prelude, before other modules. */
  libraries: ReadonlyMap<string, string>;
  /** The code of any other module. Throws a string for a module that is not allowed. */
  loadModule: (specifier: string) => string;
  /** The value of `Date.now()`, in milliseconds since the epoch. */
  now: () => number;
  /** Minutes from local time to UTC, like `getTimezoneOffset`. Default 0. */
  timeZoneOffset?: () => number;
  /** Called every few thousand steps; `true` stops the running code permanently. */
  interrupt: () => boolean;
  /** Unit: bytes. */
  memoryBytes: number;
  /** Unit: bytes. */
  stackBytes: number;
  /** Called for an unhandled rejection, and again if it is handled later. */
  onRejection?: (reason: string, handled: boolean) => void;
}

/** A separate JavaScript machine with its own globals, heap and clock. */
export interface Vm {
  /** Calls the entry. Throws {@link VmFailure} if the machine itself failed. */
  call(text: string): string;
  /** Runs the queue of promise jobs until it is empty. Throws as `call` does. */
  runJobs(): void;
  /** Whether it has ever used all of its memory. Its code is then interrupted at each tick. */
  readonly full: boolean;
  /** Releases the machine and its memory. Idempotent. */
  dispose(): void;
}

/** Makes VMs. */
export interface Engine {
  createVm(options: VmOptions): Promise<Vm>;
}

/** The machine stopped: interrupted, out of memory, or broken. */
export class VmFailure extends Error {
  readonly reason: 'interrupted' | 'memory' | 'broken';
  /** The machine's own message; empty if there is none. */
  readonly guestStack: string;

  constructor(reason: VmFailure['reason'], message: string, guestStack = '') {
    super(message);
    this.reason = reason;
    this.guestStack = guestStack;
  }
}
