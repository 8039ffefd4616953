import type { Lane, Run } from '../../../session/run.ts';
import type { ToolInfo } from '../../../session/tool-info.ts';
import type { BatchCall } from '../../../session/workspace.ts';
import { STATUS_WORDS, type Status } from '../../ui/StatusIcon.tsx';
import { laneText } from './lane-text.ts';

/** One call of the open batch, with what the latest run says of it. */
export interface Row {
  call: BatchCall;
  /** `read_file` or `linear · list_issues`. */
  name: string;
  status: Status;
  /** Absent when the call was not part of the latest run. */
  lane: Lane | undefined;
  /** What stands on or beside the bar. */
  text: string;
}

// A row is made again only when its call or its lane is another object, so that a lane that stands
// still is not drawn again while others move.
const made = new WeakMap<BatchCall, Row>();

/** The calls of the batch in their order, each with its lane. */
export function toRows(
  calls: readonly BatchCall[],
  run: Run | undefined,
  tools: readonly ToolInfo[],
): Row[] {
  const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
  const infos = new Map(tools.map((tool) => [tool.name, tool]));
  return calls.map((call) => {
    const found = lanes.get(call.id);
    const lane = found?.tool === call.tool ? found : undefined;
    const known = made.get(call);
    if (known !== undefined && known.lane === lane) return known;
    const row = toRow(call, run, lane, infos.get(call.tool));
    made.set(call, row);
    return row;
  });
}

/** What a screen reader says of a row after its name. */
export function rowNote({ status, lane, text }: Row): string {
  const word = lane === undefined ? 'not run yet' : STATUS_WORDS[status];
  return [word, lane && text].filter(Boolean).join(', ');
}

function toRow(
  call: BatchCall,
  run: Run | undefined,
  lane: Lane | undefined,
  info: ToolInfo | undefined,
): Row {
  return {
    call,
    name: info?.mcpServer === undefined ? call.tool : `${info.mcpServer} · ${info.label}`,
    status: lane?.status ?? 'unreached',
    lane,
    text: run && lane ? laneText(run, lane, info) : 'not run yet',
  };
}
