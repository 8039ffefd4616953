import type { TraceEvent } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { ReplayComparison, ReplayDifference, Run } from '../store/run.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Compares two runs: every field of every event, with times since the start of each run, then every
 * result.
 *
 * Source: docs/contract.md#clock.
 *
 * @param before The run that `after` repeats.
 */
export function compareReplay(before: Run, after: Run): ReplayComparison {
  const first = firstEvent(before, after) ?? firstResult(before, after);
  return {
    with: before.id,
    events: [before.events.length, after.events.length],
    ...(first && { first }),
    changed: changedParts(before.input, after.input),
  };
}

function firstEvent(before: Run, after: Run): ReplayDifference | undefined {
  const count = Math.max(before.events.length, after.events.length);
  for (let index = 0; index < count; index += 1) {
    const [a, b] = [eventAt(before, index), eventAt(after, index)];
    const differs = a && b ? firstField(a, b) : 'none';
    if (differs === undefined) continue;
    const event = b ?? a;
    if (!event) continue;
    const place = { index, at: event.at, type: event.type, ...callOf(event) };
    if (!a || !b || differs === 'none') {
      return { ...place, ...(a ? { before: a.type } : { after: event.type }) };
    }
    return { ...place, field: differs, ...shorten(valueAt(a, differs), valueAt(b, differs)) };
  }
  return undefined;
}

function firstResult(before: Run, after: Run): ReplayDifference | undefined {
  for (const [index, lane] of after.lanes.entries()) {
    const other = before.lanes[index];
    const differs = firstField({ ...other?.result }, { ...lane.result });
    if (differs === undefined) continue;
    const { tool, toolCallId, settledAt = 0 } = lane;
    return {
      index,
      at: settledAt,
      type: 'result',
      call: { tool, toolCallId },
      field: differs,
      ...shorten(valueAt({ ...other?.result }, differs), valueAt({ ...lane.result }, differs)),
    };
  }
  return undefined;
}

function eventAt({ events, startedAt }: Run, index: number): TraceEvent | undefined {
  const event = events.at(index);
  return event && { ...event, at: event.at - startedAt };
}

function callOf(event: TraceEvent): Pick<ReplayDifference, 'call'> {
  const { name, toolCallId } = 'name' in event ? event : {};
  return name === undefined || toolCallId === undefined ? {} : { call: { tool: name, toolCallId } };
}

/** The path of the first different field. Content is compared before times. */
function firstField(a: object, b: object, path = ''): string | undefined {
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const keys = [...new Set(['type', 'call', 'name', ...one.keys(), ...other.keys()])];
  for (const key of keys) {
    const [x, y]: unknown[] = [one.get(key), other.get(key)];
    if (Object.is(x, y)) continue;
    if (isRecord(x) && isRecord(y)) {
      const inner = firstField(x, y, `${path}${key}.`);
      if (inner !== undefined) return inner;
    } else if (JSON.stringify(x) !== JSON.stringify(y)) return path + key;
  }
  return undefined;
}

function valueAt(value: object, path: string): unknown {
  const seen: unknown = path
    .split('.')
    .reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), { ...value });
  return seen;
}

/** The maximum length of a value in the text. */
const SHOWN = 60;

/** Shortens both around their first different character. */
function shorten(a: unknown, b: unknown): Pick<ReplayDifference, 'before' | 'after'> {
  const [one, other] = [JSON.stringify(a) ?? 'absent', JSON.stringify(b) ?? 'absent'];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(one.length, other.length) > SHOWN ? Math.max(0, at - SHOWN / 3) : 0;
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
  return { before: cut(one), after: cut(other) };
}

function changedParts(a: Workspace, b: Workspace): readonly string[] {
  const parts: [name: string, is: boolean][] = [
    [`seed ${a.scenario.seed} → ${b.scenario.seed}`, a.scenario.seed === b.scenario.seed],
    ['faults', a.scenario.faults === b.scenario.faults],
    ['backends', a.scenario.missing === b.scenario.missing],
    ['secrets', a.scenario.secrets === b.scenario.secrets],
    ['simulated faults of calls', a.scenario.callFaults === b.scenario.callFaults],
    ['mocked responses', a.scenario.mocks === b.scenario.mocks],
    ['your files', a.scenario.fixtures === b.scenario.fixtures],
    ['your records', a.scenario.records === b.scenario.records],
    ['attachments', a.scenario.attachments === b.scenario.attachments],
    ['personality', currentPersonality(a) === currentPersonality(b)],
    ['batch', currentBatch(a) === currentBatch(b)],
    ['budget', a.budget === b.budget],
    ['dry run', a.dryRun === b.dryRun],
    ['turn', a.turn === b.turn],
    ['registry', a.registry === b.registry],
    ['schemas', a.schemaTexts === b.schemaTexts],
    ['your tools', a.tools === b.tools],
    ['reducers', a.reducers === b.reducers],
    ['declarations', a.declarations === b.declarations],
  ];
  return parts.flatMap(([name, same]) => (same ? [] : [name]));
}
