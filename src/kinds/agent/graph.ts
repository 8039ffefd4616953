/** Which agent calls which, without circles. */
export interface AgentGraph {
  /**
   * Adds that `from` calls `to`. @returns a sentence if the edge would close a circle; the edge is
   * not added then.
   */
  add(from: string, to: string): string | undefined;
  /** Reverts one `add`. */
  remove(from: string, to: string): void;
}

/**
 * Prevents agents from calling each other in circles. Two paths to one agent (a diamond) are
 * allowed.
 *
 * Source: docs/contract.md#kind-agent.
 *
 * @example
 * const graph = createAgentGraph();
 * graph.add('a', 'b'); // undefined
 * graph.add('b', 'a'); // 'Circular agent reference detected: a -> b -> a'
 */
export function createAgentGraph(): AgentGraph {
  /** How often each edge was added: two tools of one agent may call the same agent. */
  const edges = new Map<string, Map<string, number>>();

  function wayFrom(start: string, end: string): string[] | undefined {
    const cameFrom = new Map<string, string | undefined>([[start, undefined]]);
    for (const at of cameFrom.keys()) {
      if (at === end) {
        const way = [];
        for (let step: string | undefined = at; step !== undefined; step = cameFrom.get(step)) {
          way.unshift(step);
        }
        return way;
      }
      for (const next of edges.get(at)?.keys() ?? []) {
        if (!cameFrom.has(next)) cameFrom.set(next, at);
      }
    }
    return undefined;
  }

  return {
    add(from, to) {
      const back = wayFrom(to, from);
      if (back) return circularReference([...back, to]);
      const targets = edges.get(from) ?? new Map<string, number>();
      edges.set(from, targets.set(to, (targets.get(to) ?? 0) + 1));
      return undefined;
    },
    remove(from, to) {
      const targets = edges.get(from);
      const count = targets?.get(to) ?? 0;
      if (count > 1) targets?.set(to, count - 1);
      else targets?.delete(to);
    },
  };
}

/** The exact sentence of docs/contract.md#kind-agent. */
export function circularReference(way: readonly string[]): string {
  return `Circular agent reference detected: ${way.join(' -> ')}`;
}
