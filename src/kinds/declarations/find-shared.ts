import { isNode, type Node } from 'yaml';
import type { Anchored } from './to-value.ts';

/**
 * Finds values that other parts of a document use: an anchor in the value has an alias outside it.
 * An alias always follows its anchor, so the position of the last one decides.
 */
export function createSharedFinder(anchored: Anchored): (node: unknown) => boolean {
  const lastUse = new Map<Node, number>();
  for (const [alias, target] of anchored) {
    const at = startOf(alias);
    if (at > (lastUse.get(target) ?? -1)) lastUse.set(target, at);
  }
  const uses = [...lastUse]
    .map(([target, last]) => ({ at: startOf(target), last }))
    .sort((a, b) => a.at - b.at);

  return (node) => {
    const end = isNode(node) ? (node.range?.[1] ?? 0) : 0;
    for (let index = firstFrom(uses, startOf(node)); ; index += 1) {
      const use = uses[index];
      if (use === undefined || use.at >= end) return false;
      if (use.last >= end) return true;
    }
  };
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? -1) : -1;
}

/** The index of the first use at or after a position. */
function firstFrom(uses: readonly { at: number }[], at: number): number {
  let [low, high] = [0, uses.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((uses[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
