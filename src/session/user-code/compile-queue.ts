import { deferred } from '../../lib/deferred.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { CompileResult, SourceProblem } from '../../sandbox/api.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { Compiled } from '../store/user-code.ts';

/** Options of {@link createCompileQueue}. */
export interface CompileQueueOptions<TModule> {
  /** May take long; an error becomes a problem of the file. */
  compile(key: string, text: string): Promise<CompileResult<TModule>>;
  /** Resolves when a file may be compiled that was unreachable; `undefined` if that is unknown. */
  untilReachable(): Promise<void> | undefined;
  /** When to compile after an edit. Default: at once. */
  afterKey?: Schedule | undefined;
  /** When to report an edited text that does not compile: most texts on the way do not. */
  afterTyping: Schedule;
  /** Called with the states of all files whenever they change. */
  onChange(known: Readonly<Record<string, Compiled<TModule>>>): void;
  /** Called when the first compilation begins and when the last one ends. */
  onBusy(busy: boolean): void;
}

/** Which files may be compiled. */
export type CompileScope = 'none' | 'all';

/** Texts by key, each with the result of its latest compilation. */
export interface CompileQueue {
  /** Sets the texts. A new one is compiled at once, a changed one by `afterKey`. */
  sync(texts: ReadonlyMap<string, string>, look: CompileScope): void;
  /** Whether a file is compiling or waiting for it. */
  readonly pending: boolean;
  /**
   * Compiles what waits. Resolves when nothing is pending.
   *
   * @param isPatient waits for a pause in typing before errors are reported. Default: at once
   */
  settle(isPatient?: boolean): Promise<void>;
  dispose(): void;
}

interface Entry<TModule> {
  text: string;
  known: Compiled<TModule>;
  /** The compilation of exactly this text. */
  running?: Promise<void> | undefined;
  /** It replaced another text, so the user may still be typing. */
  isEdited: boolean;
  /** Reports that the text does not compile. */
  hold?: { report(): void; cancel(): void; over: Promise<void> } | undefined;
}

/** Keeps files compiled while their texts change. A result for an outdated text is dropped. */
export function createCompileQueue<TModule>(options: CompileQueueOptions<TModule>): CompileQueue {
  return new Queue(options);
}

class Queue<TModule> implements CompileQueue {
  readonly #options: CompileQueueOptions<TModule>;
  readonly #entries = new Map<string, Entry<TModule>>();
  /** Compilations of these or of earlier texts. Of each file, one at a time. */
  readonly #running = new Map<string, Promise<void>>();
  #cancelFlush: (() => void) | undefined;
  #busy = 0;

  constructor(options: CompileQueueOptions<TModule>) {
    this.#options = options;
  }

  get pending(): boolean {
    return [...this.#entries.values()].some(({ known }) => known.status === 'compiling');
  }

  sync(texts: ReadonlyMap<string, string>, look: CompileScope): void {
    const { afterKey } = this.#options;
    let changed = false;
    let begins = false;
    for (const key of this.#entries.keys()) {
      if (!texts.has(key)) changed = this.#entries.delete(key);
    }
    for (const [key, text] of texts) {
      const entry = this.#entries.get(key);
      const edited = entry !== undefined && entry.text !== text;
      if (entry && !edited && !(entry.known.status === 'waiting' && look === 'all')) continue;
      changed = true;
      const may = look !== 'none';
      entry?.hold?.cancel();
      // A new object, so that the result for the old text finds no entry.
      this.#entries.set(key, {
        text,
        isEdited: edited,
        known: may ? toCompiling(entry && lastModule(entry.known)) : { status: 'waiting' },
      });
      if (may && edited && afterKey) this.#cancelFlush ??= afterKey(() => this.#flush());
      else if (may) begins = true;
    }
    if (changed) this.#report();
    if (begins) this.#flush();
  }

  async settle(isPatient = false): Promise<void> {
    this.#flush();
    while (this.pending) {
      const entries = [...this.#entries.values()];
      if (!isPatient) {
        for (const entry of entries) {
          entry.isEdited = false;
          entry.hold?.report();
        }
      }
      await Promise.all([...this.#running.values(), ...entries.map(({ hold }) => hold?.over)]);
      this.#flush();
    }
  }

  dispose(): void {
    this.#cancelFlush?.();
    for (const { hold } of this.#entries.values()) hold?.cancel();
    this.#entries.clear();
  }

  #report(): void {
    const known = [...this.#entries].map(([key, entry]) => [key, entry.known]);
    this.#options.onChange(Object.fromEntries(known));
  }

  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    for (const [key, entry] of this.#entries) {
      const { known, running, hold } = entry;
      const waits = known.status === 'compiling' && !running && !hold;
      if (waits && !this.#running.has(key)) this.#begin(key, entry);
    }
  }

  #begin(key: string, entry: Entry<TModule>): void {
    const { compile, untilReachable, onBusy } = this.#options;
    const { text } = entry;
    this.#busy += 1;
    if (this.#busy === 1) onBusy(true);
    const finish = (known: Compiled<TModule>) => {
      this.#busy -= 1;
      if (this.#busy === 0) onBusy(false);
      this.#running.delete(key);
      if (!this.#isCurrent(key, entry, text)) return this.#flush();
      entry.running = undefined;
      if (known.status === 'broken' && entry.isEdited) return this.#hold(entry, known);
      entry.known = known;
      this.#report();
    };
    const running = compile(key, text).then(
      (result) => {
        finish(toKnown(result, lastModule(entry.known)));
        if (!result.ok && result.isUnreachable) {
          void untilReachable()?.then(
            () => this.#retry(key, entry, text),
            () => {},
          );
        }
      },
      (error: unknown) => finish({ status: 'broken', errors: [{ message: messageOf(error) }] }),
    );
    entry.running = running;
    this.#running.set(key, running);
  }

  #hold(entry: Entry<TModule>, known: Compiled<TModule>): void {
    const { promise: over, resolve } = deferred<void>();
    const report = () => {
      entry.hold?.cancel();
      entry.hold = undefined;
      entry.known = known;
      this.#report();
      resolve();
    };
    const end = this.#options.afterTyping(report);
    const cancel = () => {
      end();
      // Another text took its place.
      resolve();
    };
    entry.hold = { report, cancel, over };
  }

  #retry(key: string, entry: Entry<TModule>, text: string): void {
    if (!this.#isCurrent(key, entry, text)) return;
    if (entry.hold) {
      entry.hold.cancel();
      entry.hold = undefined;
    } else if (entry.known.status === 'broken') {
      entry.known = toCompiling(entry.known.module);
      this.#report();
    } else return;
    this.#begin(key, entry);
  }

  #isCurrent(key: string, entry: Entry<TModule>, text: string): boolean {
    return this.#entries.get(key) === entry && entry.text === text;
  }
}

function toCompiling<TModule>(module: TModule | undefined): Compiled<TModule> {
  return { status: 'compiling', ...(module && { module }) };
}

function toKnown<TModule>(
  result: CompileResult<TModule>,
  last: TModule | undefined,
): Compiled<TModule> {
  if (result.ok) return { status: 'ok', module: result.module };
  const errors: readonly SourceProblem[] =
    result.errors.length > 0 ? result.errors : [{ message: 'The file does not compile.' }];
  return { status: 'broken', errors, ...(last !== undefined && { module: last }) };
}

function lastModule<TModule>(known: Compiled<TModule>): TModule | undefined {
  return 'module' in known ? known.module : undefined;
}
