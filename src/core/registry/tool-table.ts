import type { Tool } from '../contract/tool.ts';
import type { ToolRegistrySnapshot } from '../contract/tool-registry.ts';
import { onRejection } from '../is-promise.ts';
import { isBuiltIn, type ToolEntry } from './tool-entry.ts';

/**
 * The entries of one registry, with their order and version. Policies (duplicates, plugins) belong
 * to the registry.
 */
export class ToolTable {
  version = 0;
  byName = new Map<string, ToolEntry>();
  /** Entries that a toolset does not restrict; so a short allowlist in a long table is fast. */
  ungated = new Set<ToolEntry>();
  /** Entries that must be checked at each listing. */
  conditional = new Set<ToolEntry>();
  /** Whether another table has the same collections. */
  #isShared = false;
  #nextOrder = 0;
  #snapshot: ToolRegistrySnapshot | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #failed: (thrown: unknown) => void;

  /** @param failed called once for each listener that throws or rejects */
  constructor(failed: (thrown: unknown) => void) {
    this.#failed = failed;
  }

  /**
   * Takes the entries of another table. Whichever of the two changes first copies the collections.
   * So a fork costs the same for ten tools and for ten thousand.
   */
  share(other: ToolTable): void {
    this.byName = other.byName;
    this.ungated = other.ungated;
    this.conditional = other.conditional;
    this.version = other.version;
    this.#nextOrder = other.#nextOrder;
    this.#isShared = true;
    other.#isShared = true;
  }

  /** Adds, or replaces in place. */
  set(entry: ToolEntry): void {
    this.#unshare();
    const old = this.byName.get(entry.name);
    if (old) this.#forget(old);
    entry.order = old ? old.order : this.#nextOrder++;
    this.byName.set(entry.name, entry);
    if (!isBuiltIn(entry) || entry.alwaysInclude) this.ungated.add(entry);
    if (entry.conditional) this.conditional.add(entry);
    this.version++;
  }

  delete(entry: ToolEntry): void {
    this.#unshare();
    this.byName.delete(entry.name);
    this.#forget(entry);
    this.version++;
  }

  /** Several changes as one version; an entry that both leaves and enters keeps its place. */
  change(leaving: readonly string[], entering: ReadonlyMap<string, ToolEntry>): boolean {
    const before = this.version;
    for (const name of leaving) {
      const entry = this.byName.get(name);
      if (entry && !entering.has(name)) this.delete(entry);
    }
    for (const entry of entering.values()) this.set(entry);
    if (this.version === before) return false;
    this.version = before + 1;
    return true;
  }

  tools(): Tool[] {
    return Array.from(this.byName.values(), (entry) => entry.tool);
  }

  snapshot(): ToolRegistrySnapshot {
    if (this.#snapshot?.version !== this.version) {
      this.#snapshot = Object.freeze({
        version: this.version,
        tools: Object.freeze(this.tools()),
      });
    }
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    let silent = false;
    const failed = (thrown: unknown): void => {
      if (!silent) this.#failed(thrown);
      silent = true;
    };
    const own = (): void => {
      try {
        const answer: unknown = listener();
        if (answer !== undefined) onRejection(answer, failed);
      } catch (thrown) {
        // A failing listener stops neither the others nor the caller that registered a tool.
        failed(thrown);
      }
    };
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  /** Call it after a complete change, so that no reader sees a partial one. */
  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #unshare(): void {
    if (!this.#isShared) return;
    this.byName = new Map(this.byName);
    this.ungated = new Set(this.ungated);
    this.conditional = new Set(this.conditional);
    this.#isShared = false;
  }

  #forget(entry: ToolEntry): void {
    this.ungated.delete(entry);
    this.conditional.delete(entry);
  }
}
