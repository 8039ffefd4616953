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
  /** When to compile after an edit. */
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
  /** Sets the texts. A changed one is compiled soon, a new one at once. */
  sync(texts: ReadonlyMap<string, string>, look: CompileScope): void;
  /** Whether a file is compiling or waiting for it. */
  readonly pending: boolean;
  /** Compiles files that wait for a pause in typing. Resolves when nothing is pending. */
  settle(): Promise<void>;
  dispose(): void;
}

interface Entry<TModule> {
  text: string;
  known: Compiled<TModule>;
  /** The compilation of exactly this text. */
  running?: Promise<void> | undefined;
}

/** Keeps files compiled while their texts change. A result for an outdated text is dropped. */
export function createCompileQueue<TModule>(options: CompileQueueOptions<TModule>): CompileQueue {
  const { compile, untilReachable, afterTyping, onChange, onBusy } = options;
  const entries = new Map<string, Entry<TModule>>();
  let cancel: (() => void) | undefined;
  let busy = 0;

  const tell = () => {
    onChange(Object.fromEntries([...entries].map(([key, { known }]) => [key, known])));
  };
  const begin = (key: string, entry: Entry<TModule>) => {
    const { text } = entry;
    busy += 1;
    if (busy === 1) onBusy(true);
    const finish = (known: Compiled<TModule>) => {
      busy -= 1;
      if (busy === 0) onBusy(false);
      if (entries.get(key) !== entry || entry.text !== text) return;
      entry.known = known;
      entry.running = undefined;
      tell();
    };
    entry.running = compile(key, text).then(
      (result) => {
        finish(toKnown(result, lastModule(entry.known)));
        if (!result.ok && result.isUnreachable) {
          void untilReachable()?.then(
            () => retry(key, entry, text),
            () => {},
          );
        }
      },
      (error: unknown) => finish({ status: 'broken', errors: [{ message: messageOf(error) }] }),
    );
  };
  const retry = (key: string, entry: Entry<TModule>, text: string) => {
    if (entries.get(key) !== entry || entry.text !== text) return;
    if (entry.known.status !== 'broken') return;
    const { module } = entry.known;
    entry.known = { status: 'compiling', ...(module && { module }) };
    tell();
    begin(key, entry);
  };
  const flush = () => {
    cancel?.();
    cancel = undefined;
    for (const [key, entry] of entries) {
      if (entry.known.status === 'compiling' && !entry.running) begin(key, entry);
    }
  };
  const isPending = () => [...entries.values()].some(({ known }) => known.status === 'compiling');

  return {
    sync: (texts, look) => {
      let changed = false;
      let added = false;
      for (const key of entries.keys()) {
        if (!texts.has(key)) changed = entries.delete(key);
      }
      for (const [key, text] of texts) {
        const entry = entries.get(key);
        const edited = entry !== undefined && entry.text !== text;
        if (entry && !edited && !(entry.known.status === 'waiting' && look === 'all')) continue;
        changed = true;
        const may = look !== 'none';
        const module = entry && lastModule(entry.known);
        // A new object, so that the result for the old text finds no entry.
        entries.set(key, {
          text,
          known: may ? { status: 'compiling', ...(module && { module }) } : { status: 'waiting' },
        });
        if (may && edited) cancel ??= afterTyping(flush);
        else if (may) added = true;
      }
      if (changed) tell();
      if (added) flush();
    },
    get pending() {
      return isPending();
    },
    settle: async () => {
      flush();
      while (isPending()) {
        await Promise.all([...entries.values()].map(({ running }) => running));
        flush();
      }
    },
    dispose: () => {
      cancel?.();
      entries.clear();
    },
  };
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
