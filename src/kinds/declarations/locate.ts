import { isAlias, isMap, isNode, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { DeclarationPath } from '../kind.ts';
import { type Anchored, isMergeKey, mappingKeyOf } from './to-value.ts';

/** Finds the node at a path, or the deepest one on its way. */
export type Locate = (path: DeclarationPath, of: 'key' | 'value') => unknown;

/** Each mapping is indexed once, so that many problems in one do not take quadratic time. */
export function createLocator(root: Node | null, anchored: Anchored): Locate {
  const indexes = new WeakMap<YAMLMap, Map<string, Pair>>();
  const open = new Set<unknown>();

  function follow(node: unknown): unknown {
    return isAlias(node) ? anchored.get(node) : node;
  }

  function indexOf(map: YAMLMap): Map<string, Pair> {
    const known = indexes.get(map);
    if (known) return known;
    const index = new Map<string, Pair>();
    indexes.set(map, index);
    const merged: Pair[] = [];
    for (const pair of map.items) {
      const name = mappingKeyOf(pair.key);
      if (isMergeKey(pair.key)) merged.push(pair);
      else if (name !== undefined && !index.has(name)) index.set(name, pair);
    }
    open.add(map);
    for (const { value } of merged) {
      const from = follow(value);
      for (const one of isSeq(from) ? from.items : [from]) {
        const source = follow(one);
        if (!isMap(source) || open.has(source)) continue;
        for (const [name, pair] of indexOf(source)) if (!index.has(name)) index.set(name, pair);
      }
    }
    open.delete(map);
    return index;
  }

  return (path, of) => {
    let node: unknown = root;
    let found: unknown = root;
    for (const [at, segment] of path.entries()) {
      node = follow(node);
      let key: unknown;
      if (isSeq(node)) {
        node = node.items[Number(segment)];
      } else if (isMap(node)) {
        const pair = indexOf(node).get(String(segment));
        // Shorthand parameters have no `properties`, their JSON Schema has.
        if (!pair && segment === 'properties') continue;
        key = pair?.key;
        node = pair?.value ?? pair?.key;
      } else {
        break;
      }
      if (!isNode(node)) break;
      found = of === 'key' && key !== undefined && at === path.length - 1 ? key : node;
    }
    return found;
  };
}
