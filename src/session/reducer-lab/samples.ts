import { toJsonText } from '../lib/json-text.ts';
import { lookup } from '../lib/lookup.ts';
import { selectOutput } from '../run/output.ts';
import type { SessionState } from '../store/state.ts';
import { toUnit } from '../tokens/size-unit.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Sample, Workspace } from '../workspace/workspace.ts';
import { argsOfLane, rawResultOf } from './check-samples.ts';
import { NAME_CHARS } from './name-of-text.ts';
import type { ReducerLabState } from './reducer-lab.ts';

/** The samples of a tool: those of the document, then the built-in ones. */
export function samplesOf(
  { samples }: Workspace,
  builtIn: ReducerLabState['builtIn'],
  tool: string,
): readonly Sample[] {
  const own = samples.filter((one) => one.tool === tool);
  return [...own, ...(lookup(builtIn, tool) ?? [])];
}

/** The budget of one call of this tool, in UTF-16 code units. */
export function budgetOf(
  { workspace, tools, run }: Pick<SessionState, 'workspace' | 'tools' | 'run'>,
  wanted: number | undefined,
  tool: string,
): number {
  if (wanted !== undefined) return wanted;
  // The text of an error may use the whole budget of the turn.
  const seen = run?.lanes.find((lane) => lane.tool === tool && lane.status === 'ok');
  // A share in tokens is about as long as what it kept.
  const shown = seen?.trimmed && selectOutput(seen);
  const { totalChars, caps } = workspace.budget;
  const tokens = workspace.contextSettings?.budgetTokens;
  const total = tokens === undefined ? totalChars : toUnit(tokens, 'tokens', 'chars');
  const calls = Math.max(1, currentBatch(workspace).calls.length);
  const cap = lookup(caps, tool) ?? tools.find(({ name }) => name === tool)?.maxResultChars;
  return shown?.budget ?? Math.min(Math.floor(total / calls), cap ?? Infinity);
}

/** The result of a call of the shown run, as a sample; `undefined` without a result. */
export function toSample(
  { run }: Pick<SessionState, 'run'>,
  callId: string,
): Omit<Sample, 'id'> | undefined {
  const lane = run?.lanes.find((one) => one.callId === callId);
  const result = lane && rawResultOf(lane);
  if (!run || !lane || !result) return undefined;
  const args = argsOfLane(run, lane);
  return {
    name: nameFrom(args, lane.toolCallId),
    tool: lane.tool,
    argsText: toJsonText(args),
    result,
  };
}

/** The distinctive part of a call: its first text argument. */
function nameFrom(args: unknown, otherwise: string): string {
  const values = typeof args === 'object' && args !== null ? Object.values(args) : [];
  const text = values.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof text === 'string'
    ? text.trim().replace(/\s+/g, ' ').slice(0, NAME_CHARS)
    : otherwise;
}
