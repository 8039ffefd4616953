import { isMap, isNode, isSeq, type Node, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import type { DeclarationPath } from '../kind.ts';
import { mappingKeyOf } from './to-value.ts';

/**
 * Finds the path of the innermost value that holds an offset. Each collection is indexed once, so
 * that a text of very many mistakes does not cost its size squared.
 */
export function createPathFinder(root: Node | null): (offset: number) => DeclarationPath {
  const indexes = new WeakMap<Node, number[]>();
  /** The last item that starts at or before the offset. */
  const lastBefore = (node: YAMLSeq | YAMLMap, offset: number): number => {
    let starts = indexes.get(node);
    if (!starts) {
      starts = startsOf(isSeq(node) ? node.items : node.items.map(({ key }) => key));
      indexes.set(node, starts);
    }
    let from = 0;
    let to = starts.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? 0) <= offset) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  };
  return (offset) => {
    const path: (string | number)[] = [];
    let node: unknown = root;
    for (;;) {
      if (isSeq(node)) {
        const index = lastBefore(node, offset);
        if (index < 0) return path;
        path.push(index);
        node = node.items[index];
      } else if (isMap(node)) {
        const index = lastBefore(node, offset);
        const pair = node.items[index];
        const name = pair && mappingKeyOf(pair.key);
        if (name === undefined) return path;
        path.push(name);
        node = pair?.value;
      } else {
        return path;
      }
    }
  };
}

/** Where each item starts; one without a place stands where the one before it does. */
function startsOf(items: readonly unknown[]): number[] {
  let last = -1;
  return items.map((item) => {
    if (isNode(item) && item.range) last = item.range[0];
    return last;
  });
}

/** Finds where the text begins whose quotes are not closed before an offset. */
export function createQuoteFinder(root: Node | null): (end: number) => number {
  let starts: number[] | undefined;
  return (end) => {
    starts ??= quotedIn(root);
    return starts.findLast((start) => start < end) ?? end;
  };
}

function quotedIn(root: Node | null): number[] {
  const starts: number[] = [];
  if (root) {
    visit(root, {
      Scalar(_key, { range, type }) {
        if (range && type?.startsWith('QUOTE')) starts.push(range[0]);
      },
    });
  }
  return starts;
}
