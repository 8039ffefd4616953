import { isMap, isNode, isSeq, type Node, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import type { DeclarationPath } from '../kind.ts';
import { mappingKeyOf } from './to-value.ts';

/**
 * Finds the path of the innermost value at an offset. Each collection is indexed once, so that many
 * mistakes in a long text do not take quadratic time.
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

/** The start of each item; an item without a position takes that of the previous one. */
function startsOf(items: readonly unknown[]): number[] {
  let last = -1;
  return items.map((item) => {
    if (isNode(item) && item.range) last = item.range[0];
    return last;
  });
}

/** Finds the start of a text whose quotes are not closed before an offset. */
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
