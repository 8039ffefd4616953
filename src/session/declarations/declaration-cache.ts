import type { Schedule } from '../lib/schedule.ts';
import type { Declared, DeclaredTools } from '../store/declarations.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Declaration } from '../workspace/workspace.ts';
import type { DeclarationLoader, LiveDeclaration } from './loader.ts';

/** Options of {@link createDeclarationCache}. */
export interface DeclarationCacheOptions {
  /** Brings the kinds at the first declaration. May reject. */
  loader(): Promise<DeclarationLoader>;
  afterTyping: Schedule;
  onChange(known: DeclaredTools): void;
}

/** The declarations of a workspace, each with what it became. */
export interface DeclarationCache {
  sync(
    declarations: readonly Declaration[],
    env: Readonly<Record<string, string>>,
    look: CompileScope,
  ): void;
  /** Reads one again, for example after the visitor agreed to its server. */
  reload(id: string): void;
  /** Those that can be registered, in their order. */
  readonly live: readonly LiveDeclaration[];
  readonly pending: boolean;
  /** Resolves when everything that may be read is read. Never rejects. */
  settle(): Promise<void>;
  dispose(): void;
}

interface Entry {
  text: string;
  env: string;
  disabled: boolean;
  known: Declared;
  live?: LiveDeclaration | undefined;
  running?: Promise<void> | undefined;
  cancel?: (() => void) | undefined;
}

/** Keeps the loaded form of texts that change; what a text replaced is closed. */
export function createDeclarationCache(options: DeclarationCacheOptions): DeclarationCache {
  const { loader, afterTyping, onChange } = options;
  const entries = new Map<string, Entry>();
  let environment: Readonly<Record<string, string>> = {};
  let order: readonly string[] = [];

  const tell = () =>
    onChange(Object.fromEntries([...entries].map(([id, { known }]) => [id, known])));

  const begin = (id: string, entry: Entry) => {
    entry.cancel?.();
    entry.cancel = undefined;
    const { text } = entry;
    const isCurrent = () => entries.get(id) === entry && entry.text === text;
    entry.known = { ...entry.known, status: 'loading' };
    const load = async (isLatest: () => boolean) => {
      try {
        const { load: read } = await loader();
        const live: LiveDeclaration = await read(text, environment, (known) => {
          if (!isCurrent() || entry.live !== live) return;
          entry.known = known;
          tell();
        });
        if (!isLatest()) return void live.close();
        void entry.live?.close();
        entry.live = live;
        entry.known = live.known;
      } catch {
        if (isLatest()) entry.known = { ...EMPTY, status: 'ready', text, problems: [NOT_LOADED] };
      }
      if (entry.running === running) entry.running = undefined;
      tell();
    };
    const running: Promise<void> = Promise.resolve().then(() =>
      load(() => isCurrent() && entry.running === running),
    );
    entry.running = running;
  };
  const drop = (entry: Entry) => {
    entry.cancel?.();
    void entry.live?.close();
    entry.live = undefined;
  };

  return {
    sync(declarations, env, look) {
      environment = env;
      order = declarations.map(({ id }) => id);
      const envText = JSON.stringify(env);
      const kept = new Set(declarations.map(({ id }) => id));
      let changed = false;
      for (const [id, entry] of entries) {
        if (kept.has(id)) continue;
        drop(entry);
        entries.delete(id);
        changed = true;
      }
      for (const { id, text, disabled } of declarations) {
        const entry = entries.get(id);
        if (!entry) {
          const fresh: Entry = { text, env: envText, disabled, known: { ...EMPTY, text } };
          entries.set(id, fresh);
          changed = true;
          if (look !== 'none') begin(id, fresh);
          continue;
        }
        entry.disabled = disabled;
        const edited = entry.text !== text || (entry.env !== envText && text.includes('${'));
        entry.env = envText;
        if (edited) {
          entry.text = text;
          entry.known = { ...entry.known, status: 'loading', text };
          entry.running = undefined;
          changed = true;
          entry.cancel?.();
          if (look === 'none') {
            // An import brings texts from outside under existing ids.
            drop(entry);
            entry.known = { ...EMPTY, text };
          } else entry.cancel = afterTyping(() => begin(id, entry));
        } else if (look === 'all' && entry.known.status === 'waiting') {
          begin(id, entry);
          changed = true;
        }
      }
      if (changed) tell();
    },
    reload(id) {
      const entry = entries.get(id);
      if (!entry) return;
      begin(id, entry);
      tell();
    },
    get live() {
      // The document's order decides which of two tools of one name comes later.
      return order.flatMap((id) => {
        const { live, disabled } = entries.get(id) ?? {};
        return live && !disabled ? [live] : [];
      });
    },
    get pending() {
      return [...entries.values()].some(({ running, cancel }) => running || cancel);
    },
    async settle() {
      for (;;) {
        for (const [id, entry] of entries) if (entry.cancel) begin(id, entry);
        const running = [...entries.values()].flatMap((entry) => entry.running ?? []);
        if (running.length === 0) return;
        await Promise.all(running);
      }
    },
    dispose() {
      for (const entry of entries.values()) drop(entry);
      entries.clear();
    },
  };
}

const EMPTY: Declared = { status: 'waiting', text: '', problems: [], tools: [], asks: [] };

const NOT_LOADED = {
  message: 'The code that reads declarations did not load. Reload the page.',
  severity: 'error',
  line: 1,
  column: 1,
} as const;
