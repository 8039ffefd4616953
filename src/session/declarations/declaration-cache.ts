import type { DeclaredTools } from '../store/declarations.ts';
import type { CompileScope } from '../user-code/compile-queue.ts';
import type { Declaration } from '../workspace/workspace.ts';
import { CachedDeclaration, type DeclarationLoading } from './cached-declaration.ts';
import type { LiveDeclaration } from './live-declaration.ts';

/** Options of {@link createDeclarationCache}. */
export interface DeclarationCacheOptions extends Omit<DeclarationLoading, 'onChange'> {
  onChange(known: DeclaredTools): void;
}

/** The declarations of a workspace with their loaded forms. */
export interface DeclarationCache {
  sync(
    declarations: readonly Declaration[],
    env: Readonly<Record<string, string>>,
    look: CompileScope,
  ): void;
  /** Loads a declaration again, for example after the user's consent to its server. */
  reload(id: string): void;
  /** The declarations that can be registered, in order. */
  readonly live: readonly LiveDeclaration[];
  readonly pending: boolean;
  /** Resolves when every readable declaration is loaded. Never rejects. */
  settle(): Promise<void>;
  dispose(): void;
}

/** Keeps declarations loaded while their texts change. Replaced forms are closed. */
export function createDeclarationCache(options: DeclarationCacheOptions): DeclarationCache {
  const { load, afterTyping } = options;
  const entries = new Map<string, CachedDeclaration>();
  let order: readonly string[] = [];

  const notify = () =>
    options.onChange(Object.fromEntries([...entries].map(([id, { known }]) => [id, known])));
  const loading: DeclarationLoading = { load, afterTyping, onChange: notify };

  return {
    sync(declarations, env, look) {
      const environment = { values: env, text: JSON.stringify(env) };
      order = declarations.map(({ id }) => id);
      const kept = new Set(order);
      let changed = false;
      for (const [id, entry] of entries) {
        if (kept.has(id)) continue;
        entry.remove();
        entries.delete(id);
        changed = true;
      }
      for (const declaration of declarations) {
        const entry = entries.get(declaration.id);
        if (entry) {
          if (entry.update(declaration, environment, look)) changed = true;
          continue;
        }
        const added = new CachedDeclaration(declaration, environment, loading);
        entries.set(declaration.id, added);
        changed = true;
        if (look !== 'none') added.load();
      }
      if (changed) notify();
    },
    reload(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.load();
      notify();
    },
    get live() {
      // The order in the document decides which of two tools with one name comes later.
      return order.flatMap((id) => {
        const { live, disabled } = entries.get(id) ?? {};
        return live && !disabled ? [live] : [];
      });
    },
    get pending() {
      return [...entries.values()].some(({ running, isScheduled }) => running || isScheduled);
    },
    async settle() {
      for (;;) {
        for (const entry of entries.values()) if (entry.isScheduled) entry.load();
        const running = [...entries.values()].flatMap((entry) => entry.running ?? []);
        if (running.length === 0) return;
        await Promise.all(running);
      }
    },
    dispose() {
      for (const entry of entries.values()) entry.remove();
      entries.clear();
    },
  };
}
