import { EvalFlags, Intrinsics, type JSValueHandle, QuickJS, type Snapshot } from 'quickjs-wasi';
import { type Engine, type Vm, VmFailure, type VmOptions } from './engine.ts';

// Removes functions that differ between machines, or that reveal garbage collection.
const INTRINSICS = Intrinsics.ALL & ~(Intrinsics.WEAK_REF | Intrinsics.PERFORMANCE);

/**
 * The engine over `quickjs-wasi`: every VM is a separate instance with its own memory.
 *
 * The prelude and the libraries are evaluated once. Each VM is a copy of that machine, made before
 * any code of a user ran in it: evaluating them takes longer than most calls.
 *
 * @param module The compiled `quickjs.wasm`.
 */
export function createQuickJsEngine(module: WebAssembly.Module): Engine {
  let latest: { of: ImageOptions; image: Promise<Image> } | undefined;
  // A Worker has one prelude and one set of limits, so the latest image is that of the next VM.
  const imageOf = ({ prelude, libraries, memoryBytes, stackBytes }: VmOptions) => {
    // Not the options themselves, which hold the call.
    const of = { prelude, libraries, memoryBytes, stackBytes };
    if (latest && hasSameImage(latest.of, of)) return latest.image;
    const image = createImage(module, of);
    latest = { of, image };
    image.catch(() => {
      // The next VM tries again.
      if (latest?.image === image) latest = undefined;
    });
    return image;
  };
  return {
    async createVm(options) {
      const { snapshot, entry } = await imageOf(options);
      let made: QuickJsVm | undefined;
      const vm = await QuickJS.restore(snapshot, {
        ...toSettings(module, options),
        // With full memory each step collects garbage, so the time limit would take many seconds.
        interruptHandler: () => options.interrupt() || made?.full === true,
        timezoneOffset: () => options.timeZoneOffset?.() ?? 0,
        onUnhandledRejection: (_promise, reason, handled) => {
          options.onRejection?.(messageTextOf(reason), handled);
        },
        moduleLoader: { normalize: (_base, specifier) => specifier, load: options.loadModule },
        wasi: (memory) => deterministicSystem(memory, options.now),
      });
      const text = (handle: JSValueHandle | undefined) =>
        handle?.isString ? handle.toString() : '';
      vm.registerHostCallback(BRIDGE, (kind, a, b, c) =>
        vm.newString(options.host(text(kind), text(a), text(b), text(c))),
      );
      made = new QuickJsVm(vm, vm.importHandle(entry), options.memoryBytes);
      return made;
    },
  };
}

/** The options that all VMs of an image share. */
type ImageOptions = Pick<VmOptions, 'prelude' | 'libraries' | 'memoryBytes' | 'stackBytes'>;

/** A machine that has evaluated the prelude and the libraries, and nothing else. */
interface Image {
  snapshot: Snapshot;
  /** The exported handle of the prelude's value. */
  entry: number;
}

function hasSameImage(a: ImageOptions, b: ImageOptions): boolean {
  return (
    a.prelude === b.prelude &&
    a.libraries === b.libraries &&
    a.memoryBytes === b.memoryBytes &&
    a.stackBytes === b.stackBytes
  );
}

/** The name of the prelude's function to the host. */
const BRIDGE = '__host';

async function createImage(module: WebAssembly.Module, options: ImageOptions): Promise<Image> {
  const vm = await QuickJS.create({
    ...toSettings(module, options),
    intrinsics: INTRINSICS,
    moduleLoader: {
      normalize: (_base, specifier) => specifier,
      load: (specifier) => options.libraries.get(specifier) ?? '',
    },
    wasi: (memory) => deterministicSystem(memory, () => 0),
  });
  const bridge = vm.newFunction(BRIDGE, () => vm.newString(''));
  vm.setProp(vm.global, BRIDGE, bridge);
  bridge.dispose();
  const value = vm.evalCode(options.prelude, '<sandbox>', EvalFlags.STRICT);
  const entry = vm.exportHandle(value);
  for (const name of options.libraries.keys()) {
    const loading = vm.evalCode(`import '${name}';`, '<sandbox>', EvalFlags.TYPE_MODULE);
    vm.executePendingJobs();
    const loaded = await vm.resolvePromise(loading);
    if ('error' in loaded) throw new Error(`The library '${name}' does not load.`);
  }
  return { snapshot: vm.snapshot(), entry };
}

function toSettings(wasm: WebAssembly.Module, { memoryBytes, stackBytes }: ImageOptions) {
  return { wasm, memoryLimit: memoryBytes, maxStackSize: stackBytes };
}

class QuickJsVm implements Vm {
  #vm: QuickJS | undefined;
  readonly #entry: JSValueHandle;
  readonly #memoryBytes: number;

  constructor(vm: QuickJS, entry: JSValueHandle, memoryBytes: number) {
    this.#vm = vm;
    this.#entry = entry;
    this.#memoryBytes = memoryBytes;
  }

  get full(): boolean {
    // The memory of an instance grows and never shrinks.
    return this.#open()._getMemory().buffer.byteLength >= this.#memoryBytes;
  }

  call(text: string): string {
    const vm = this.#open();
    return this.#guarded(() =>
      vm.withScope(() => {
        const answer = vm.callFunction(this.#entry, vm.undefined, vm.newString(text));
        return answer.isString ? answer.toString() : '';
      }),
    );
  }

  runJobs(): void {
    const vm = this.#open();
    this.#guarded(() => vm.executePendingJobs());
  }

  dispose(): void {
    // Not `QuickJS.dispose`, which would walk a heap with untrusted content. Without a reference
    // the whole instance is collected.
    this.#vm = undefined;
  }

  #guarded<T>(run: () => T): T {
    try {
      return run();
    } catch (thrown) {
      if (thrown instanceof VmFailure) throw thrown;
      // Read as texts once: these are getters of the library, over its copies.
      const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      throw new VmFailure(this.full ? 'memory' : reasonOf(message), message, stack);
    }
  }

  #open(): QuickJS {
    if (!this.#vm) throw new VmFailure('broken', 'The VM is closed.');
    return this.#vm;
  }
}

/** The message of an error; converting other values would run code of the guest. */
function messageTextOf(reason: JSValueHandle): string {
  try {
    return reason.isError || reason.isString ? reason.toString() : `a value (${reason.typeof})`;
  } catch {
    return 'a value that cannot be shown';
  }
}

function reasonOf(message: string): VmFailure['reason'] {
  if (/interrupted/.test(message)) return 'interrupted';
  if (/out of memory|memory access|Cannot enlarge|allocation/i.test(message)) return 'memory';
  return 'broken';
}

/** Time comes from the run, and the random source of the C library is constant. */
function deterministicSystem(memory: WebAssembly.Memory, now: () => number) {
  return {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      const nanoseconds = BigInt(Math.trunc(now() * 1000)) * 1000n;
      new DataView(memory.buffer).setBigUint64(at, nanoseconds, true);
      return 0;
    },
    random_get(at: number, length: number) {
      new Uint8Array(memory.buffer, at, length).fill(7);
      return 0;
    },
    // The engine's own messages are dropped.
    fd_write(_fd: number, _list: number, _count: number, written: number) {
      new DataView(memory.buffer).setUint32(written, 0, true);
      return 0;
    },
  };
}
