import { changedIndexes } from '../../../session/lib/index.ts';
import { selectLiveChanges } from '../../../session/live/index.ts';
import { readBackOf, shownStatus } from '../../../session/run/index.ts';
import type { Lane, Run, ToolInfo } from '../../../session/store/index.ts';
import type { BatchCall } from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { STATUS_TEXT, type Status } from '../../ui/StatusIcon.tsx';
import { earlierText, laneText } from './lane-text.ts';
import type { AudienceChoice } from './progress.ts';

/** One call of the open batch with its data from the latest run. */
export interface Row {
  call: BatchCall;
  /** `read_file` or `linear · list_issues`. */
  name: string;
  status: Status;
  /** Absent if the call was not part of the latest run. */
  lane: Lane | undefined;
  /** The text on or beside the bar. */
  text: string;
  /** It reads what another call cut. */
  readsBack?: boolean;
  /** The call's outcome before the edit that a live run followed, if it was another one. */
  ghost?: Lane | undefined;
}

// A row is created again only if its call, its lane or the tools change. Unchanged lanes are not
// rendered again.
let made = new WeakMap<BatchCall, Row>();
let madeWith: { tools: readonly ToolInfo[]; audience: AudienceChoice } | undefined;
let last: { calls: readonly BatchCall[]; lanes: readonly Lane[]; rows: Row[] } | undefined;

/** The calls of the batch in order, each with its lane. */
export function toRows(
  calls: readonly BatchCall[],
  run: Run | undefined,
  tools: readonly ToolInfo[],
  audience: AudienceChoice = 'all',
): Row[] {
  const lanes = run?.lanes ?? NO_LANES;
  if (tools !== madeWith?.tools || audience !== madeWith.audience) {
    made = new WeakMap();
    madeWith = { tools, audience };
    last = undefined;
  }
  const infos = new Map(tools.map((tool) => [tool.name, tool]));
  const ghosts = new Map(selectLiveChanges({ run }).map(({ now, before }) => [now.callId, before]));
  const rowOf = (call: BatchCall, lane: Lane | undefined) => {
    const known = made.get(call);
    if (known !== undefined && known.lane === lane) return known;
    const row = toRow({
      ...{ call, run, lane, audience },
      ...{ info: infos.get(call.tool), ghost: lane && ghosts.get(call.id) },
    });
    made.set(call, row);
    return row;
  };
  const rows =
    last?.calls === calls && last.lanes.length === lanes.length
      ? changedRows(last, lanes, rowOf)
      : allRows(calls, lanes, rowOf);
  last = { calls, lanes, rows };
  return rows;
}

/**
 * The same rows with the lanes of an earlier moment.
 *
 * @param then The run at that moment
 */
export function rowsAt(
  rows: readonly Row[],
  then: Run,
  tools: readonly ToolInfo[],
  audience: AudienceChoice,
): readonly Row[] {
  const infos = new Map(tools.map((tool) => [tool.name, tool]));
  return rows.map(({ call, lane }) =>
    toRow({
      ...{ call, audience, ghost: undefined, info: infos.get(call.tool) },
      ...{ run: then, lane: lane && then.lanes[lane.index] },
    }),
  );
}

const NO_LANES: readonly Lane[] = [];

type RowOf = (call: BatchCall, lane: Lane | undefined) => Row;

function allRows(calls: readonly BatchCall[], lanes: readonly Lane[], rowOf: RowOf): Row[] {
  const byCall = new Map(lanes.map((lane) => [lane.callId, lane]));
  return calls.map((call) => rowOf(call, byCall.get(call.id)));
}

/**
 * The rows of changed lanes. A few of ten thousand lanes change per frame, so the others are not
 * looked up.
 */
function changedRows(
  { calls, lanes: before, rows }: NonNullable<typeof last>,
  lanes: readonly Lane[],
  rowOf: RowOf,
): Row[] {
  const indexes = changedIndexes(before, lanes);
  if (indexes.length === 0) return rows;
  if (indexes.some((index) => lanes[index]?.callId !== before[index]?.callId)) {
    return allRows(calls, lanes, rowOf);
  }
  const next = [...rows];
  for (const index of indexes) {
    const lane = lanes[index];
    if (!lane) continue;
    // Calls and lanes have the same order, unless the batch was edited after the run began.
    const own = calls[lane.index]?.id === lane.callId;
    const at = own ? lane.index : calls.findIndex(({ id }) => id === lane.callId);
    const call = calls[at];
    if (call) next[at] = rowOf(call, lane);
  }
  return next;
}

/**
 * The text of a row for screen readers, after its name.
 *
 * @param moment The shown moment, in milliseconds since the start of the run; absent at its end
 */
export function rowNote({ status, lane, text, ghost }: Row, moment?: number): string {
  if (lane === undefined) return text;
  if (moment !== undefined) return STATUS_TEXT[shownStatus(lane, moment)];
  const before = ghost && shownStatus(ghost);
  const was = before && before !== shownStatus(lane) && `was ${STATUS_TEXT[before]}`;
  const said = STATUS_TEXT[status];
  // A refusal's text begins with its status; live mode puts the earlier status first.
  const isInText = !was && `${text} `.startsWith(`${said} `);
  return [isInText ? '' : said, was, text, nestedNote(lane)].filter(Boolean).join(', ');
}

function nestedNote({ nested }: Lane): string {
  if (nested.length === 0) return '';
  const ends = nested.map((call) => `${call.tool} ${STATUS_TEXT[shownStatus(call)]}`);
  const listed = ends.slice(0, 3).join(', ');
  return `made ${formatPlural(nested.length, 'nested call')}: ${listed}${ends.length > 3 ? ' …' : ''}`;
}

function notRunText(run: Run | undefined): string {
  return run?.only === undefined ? 'not run yet' : 'not in this run';
}

interface RowFacts {
  call: BatchCall;
  run: Run | undefined;
  lane: Lane | undefined;
  info: ToolInfo | undefined;
  audience: AudienceChoice;
  ghost: Lane | undefined;
}

function toRow({ call, run, lane, info, audience, ghost }: RowFacts): Row {
  return {
    call,
    name: info?.mcpServer === undefined ? call.tool : `${info.mcpServer} · ${info.label}`,
    status: lane ? shownStatus(lane) : 'unreached',
    lane,
    text:
      run && lane
        ? `${laneText(run, lane, info, audience)}${earlierText(lane, ghost)}`
        : notRunText(run),
    ...(run && lane && readBackOf(run, lane) && { readsBack: true }),
    ghost,
  };
}
