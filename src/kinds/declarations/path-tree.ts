import type { DeclarationPath } from '../kind.ts';

interface Branch<T> {
  own: T[];
  children: Map<string, Branch<T>>;
}

/**
 * Values by their path in a declaration. A look-up costs only the length of its path, so many
 * problems in many tools stay cheap.
 */
export class PathTree<T> {
  readonly #root: Branch<T> = { own: [], children: new Map() };

  add(path: DeclarationPath, value: T): void {
    let branch = this.#root;
    for (const segment of path) {
      const key = String(segment);
      let next = branch.children.get(key);
      if (!next) {
        next = { own: [], children: new Map() };
        branch.children.set(key, next);
      }
      branch = next;
    }
    branch.own.push(value);
  }

  /** The values on the way to a path, without the values at the path. */
  *above(path: DeclarationPath): Generator<T> {
    let branch: Branch<T> | undefined = this.#root;
    for (const segment of path) {
      if (!branch) return;
      yield* branch.own;
      branch = branch.children.get(String(segment));
    }
  }

  /** The values at a path and below it. */
  *below(path: DeclarationPath): Generator<T> {
    let from: Branch<T> | undefined = this.#root;
    for (const segment of path) from = from?.children.get(String(segment));
    const open = from ? [from] : [];
    for (let branch = open.pop(); branch; branch = open.pop()) {
      yield* branch.own;
      for (const child of branch.children.values()) open.push(child);
    }
  }
}
