import type { Lane, Run } from '../store/run.ts';

/**
 * Pairs the calls of two runs: by their ids in the document, otherwise by the model's id and the tool.
 * The pairs have the order of the second run; calls of only the first run come last.
 */
export function matchCalls(a: Run, b: Run): [Lane | undefined, Lane | undefined][] {
  const byId = new Map(a.lanes.map((lane) => [lane.callId, lane]));
  const left = new Set(a.lanes);
  const matched = new Map<Lane, Lane>();
  const take = (own: Lane, other: Lane | undefined) => {
    if (!other || !left.delete(other)) return;
    matched.set(own, other);
  };
  for (const lane of b.lanes) {
    const other = byId.get(lane.callId);
    if (other?.tool === lane.tool) take(lane, other);
  }
  const byName = groupBy([...left], nameOf);
  for (const lane of b.lanes) {
    if (!matched.has(lane))
      take(
        lane,
        byName.get(nameOf(lane))?.find((one) => left.has(one)),
      );
  }
  return [
    ...b.lanes.map((lane): [Lane | undefined, Lane] => [matched.get(lane), lane]),
    ...[...left].map((lane): [Lane, undefined] => [lane, undefined]),
  ];
}

function nameOf({ toolCallId, tool }: Lane): string {
  return `${toolCallId} ${tool}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
