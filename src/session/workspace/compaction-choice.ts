import { changeContext, DEFAULT_KEEP_TURNS } from './context-transitions.ts';
import type { Workspace } from './workspace.ts';

/** How results of earlier turns make room, as the options of `compactResults`. */
export interface CompactionChoice {
  /** The last turns whose results stay. */
  keepTurns: number;
  /** Keys of the calls whose results stay; see {@link callKey}. */
  pinned: ReadonlySet<string>;
}

/** The limits of the turns whose results stay. */
export const KEEP_LIMITS = { min: 1, max: 200 } as const;

/** The key of a call among all batches. */
export function callKey(batchId: string, callId: string): string {
  return `${batchId} ${callId}`;
}

/** The results that stay in the requests of a conversation, by the settings of its workspace. */
export function compactionOf(settings: Workspace['contextSettings']): CompactionChoice {
  const { keepTurns = DEFAULT_KEEP_TURNS, pinnedResults } = settings ?? {};
  return { keepTurns, pinned: new Set(pinnedResults) };
}

/** Keeps the results of the last turns: the nearest whole number within the limits. */
export function setKeepTurns(workspace: Workspace, turns: number): Workspace {
  if (Number.isNaN(turns)) return workspace;
  const { min, max } = KEEP_LIMITS;
  return changeContext(workspace, { keepTurns: Math.round(Math.min(Math.max(turns, min), max)) });
}

/** Keeps one result in all requests, or no longer. Pins of calls that are gone are removed. */
export function pinResult(workspace: Workspace, key: string, isPinned: boolean): Workspace {
  const pins = (workspace.contextSettings?.pinnedResults ?? []).filter((one) => one !== key);
  const present = new Set(
    workspace.batches.flatMap(({ id, calls }) => calls.map((call) => callKey(id, call.id))),
  );
  const next = [...pins, ...(isPinned ? [key] : [])].filter((one) => present.has(one));
  return changeContext(workspace, { pinnedResults: next });
}
