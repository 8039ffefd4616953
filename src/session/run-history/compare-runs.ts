import type { GateEvent, TraceEvent } from '../../core/index.ts';
import { isSameJson } from '../../lib/canonical-json.ts';
import { gateTitle } from '../explain/clauses.ts';
import { selectOutput } from '../run/output.ts';
import type { Lane, Run } from '../store/run.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { describeEvent } from './describe-event.ts';

/** One side of the comparison. */
export type Side = 'a' | 'b';

/** The kinds of differences between two runs of a call. */
export type DifferenceKind = 'status' | 'arguments' | 'gates' | 'output' | 'sizes' | 'times';

/** A gate with different verdicts. */
export interface GateDifference {
  step: number;
  title: string;
  /** Stable ids of the rules, such as `allowlist.not_listed`; absent if the gate was not asked. */
  a?: string;
  b?: string;
}

/** One call in both runs. A side is absent if that run lacks the call. */
export interface CallComparison {
  key: string;
  toolCallId: string;
  tool: string;
  a?: Lane;
  b?: Lane;
  differs: readonly DifferenceKind[];
  gates: readonly GateDifference[];
}

/** Sizes of a run, in UTF-16 code units, and its length in milliseconds. */
export interface RunSizes {
  raw: number;
  reduced: number;
  trimmed: number;
  elapsed: number;
}

/** The first event that differs between the traces. Times are since the start of each run. */
export interface EventDifference {
  /** Counted from 1. */
  position: number;
  /** Absent if that trace has ended. */
  a?: string;
  b?: string;
}

/** The comparison of two runs, call by call. */
export interface RunComparison {
  /** Everything recorded is equal: the same events at the same milliseconds. */
  identical: boolean;
  calls: readonly CallComparison[];
  sizes: Readonly<Record<Side, RunSizes>>;
  /** Absent if the traces are equal. */
  firstDifference?: EventDifference;
}

/**
 * Compares two runs. Calls are matched by their ids in the document, otherwise by the model's id
 * and the tool.
 *
 * Source: docs/contract.md#scenario.
 */
export function compareRuns(a: Run, b: Run): RunComparison {
  const firstDifference = findFirstDifference(a, b);
  const [argsOfA, argsOfB] = [argumentsOf(a), argumentsOf(b)];
  // A server sends no values, so there are none to compare.
  const hasValues = !a.on && !b.on;
  const hasGates = a.on?.told !== 'results' && b.on?.told !== 'results';
  const calls = matchCalls(a, b).map(([left, right], index): CallComparison => {
    const { toolCallId, tool } = right ?? left ?? NO_CALL;
    const gates = left && right && hasGates ? compareGates(left, right) : [];
    const differs =
      left && right
        ? differences(
            left,
            right,
            gates,
            argsOfA.get(left.callId) !== argsOfB.get(right.callId),
          ).filter((what) => what !== 'output' || hasValues)
        : [];
    return {
      key: `${index} ${toolCallId}`,
      toolCallId,
      tool,
      ...(left && { a: left }),
      ...(right && { b: right }),
      differs,
      gates,
    };
  });
  const sameCalls = calls.every((call) => call.a && call.b && call.differs.length === 0);
  return {
    // Without values, two positions cannot be compared.
    identical: firstDifference === undefined && sameCalls && a.on?.host === b.on?.host,
    calls,
    sizes: { a: sizesOf(a), b: sizesOf(b) },
    ...(firstDifference && { firstDifference }),
  };
}

const NO_CALL = { toolCallId: '', tool: '' };

function matchCalls(a: Run, b: Run): [Lane | undefined, Lane | undefined][] {
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

function argumentsOf({ input }: Run): Map<string, string> {
  return new Map(currentBatch(input).calls.map(({ id, argsText }) => [id, argsText]));
}

function differences(
  a: Lane,
  b: Lane,
  gates: readonly GateDifference[],
  otherArguments: boolean,
): DifferenceKind[] {
  const [from, to] = [selectOutput(a), selectOutput(b)];
  const found: [DifferenceKind, boolean][] = [
    ['status', a.status !== b.status],
    ['arguments', otherArguments],
    ['gates', gates.length > 0],
    ['output', !isSameJson(a.result, b.result)],
    [
      'sizes',
      from?.raw.chars !== to?.raw.chars ||
        from?.reduced?.chars !== to?.reduced?.chars ||
        from?.trimmed.chars !== to?.trimmed.chars,
    ],
    ['times', a.startAt !== b.startAt || a.settledAt !== b.settledAt],
  ];
  return found.filter(([, differs]) => differs).map(([what]) => what);
}

function compareGates(a: Lane, b: Lane): GateDifference[] {
  const [left, right] = [rulesOf(a), rulesOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((gate) => left.get(gate)?.rule !== right.get(gate)?.rule)
    .map((gate) => {
      const [from, to] = [left.get(gate)?.rule, right.get(gate)?.rule];
      const step = (left.get(gate) ?? right.get(gate))?.step ?? 0;
      const title = gateTitle(gate);
      return { step, title, ...(from && { a: from }), ...(to && { b: to }) };
    })
    .sort((one, other) => one.step - other.step);
}

function rulesOf(lane: Lane): Map<GateEvent['gate'], GateEvent> {
  return new Map(lane.gates.map((event) => [event.gate, event]));
}

function sizesOf({ lanes, elapsed }: Run): RunSizes {
  const sizes = { raw: 0, reduced: 0, trimmed: 0, elapsed };
  for (const lane of lanes) {
    const output = selectOutput(lane);
    if (!output) continue;
    sizes.raw += output.raw.chars;
    sizes.reduced += output.reduced?.chars ?? output.raw.chars;
    sizes.trimmed += output.trimmed.chars;
  }
  return sizes;
}

function findFirstDifference(a: Run, b: Run): EventDifference | undefined {
  const most = Math.max(a.events.length, b.events.length);
  for (let index = 0; index < most; index += 1) {
    const [left, right] = [a.events[index], b.events[index]];
    if (sameEvent(left, a, right, b)) continue;
    return {
      position: index + 1,
      ...(left && { a: describeEvent(left, a.startedAt) }),
      ...(right && { b: describeEvent(right, b.startedAt) }),
    };
  }
  return undefined;
}

function sameEvent(
  left: TraceEvent | undefined,
  a: Run,
  right: TraceEvent | undefined,
  b: Run,
): boolean {
  if (!left || !right) return left === right;
  // Durations on two machines always differ, so they are not compared.
  const isElsewhere = a.on?.host !== b.on?.host;
  if (!isElsewhere && left.at - a.startedAt !== right.at - b.startedAt) return false;
  const [from, to] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  const keys = new Set([...from.keys(), ...to.keys()]);
  keys.delete('at');
  if (isElsewhere) keys.delete('durationMs');
  // One side may lack it.
  if (!from.has('text') || !to.has('text')) keys.delete('text');
  return [...keys].every((key) => isSameJson(from.get(key), to.get(key)));
}
