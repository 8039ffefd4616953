import type { GateEvent } from '../../core/index.ts';
import { isSameJson } from '../../lib/canonical-json.ts';
import { gateTitle } from '../explain/clauses.ts';
import { readChars, selectOutput } from '../run/output.ts';
import type { Lane, Run } from '../store/run.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { type EventDifference, findFirstDifference } from './first-difference.ts';
import { matchCalls } from './match-calls.ts';

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
  /** The texts that the model gets: results with markers, errors and refusals. */
  trimmed: number;
  elapsed: number;
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
  const hasGates = a.on?.reports !== 'results' && b.on?.reports !== 'results';
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
    const { rawChars = 0, reduced } = lane;
    sizes.raw += rawChars;
    sizes.reduced += reduced?.outcome === 'applied' ? reduced.after : rawChars;
    sizes.trimmed += readChars(lane) ?? 0;
  }
  return sizes;
}
