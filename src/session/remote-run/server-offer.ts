import type { ServerFacts } from '../store/remote-run.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The tools of a batch, as a server has them. Names in the order of their first calls. */
export interface ServerOffer {
  there: readonly string[];
  /** Not offered to this personality, or unknown there: their calls are refused. */
  missing: readonly string[];
  /** Names of the personalities that may be played there, and of the others. */
  granted: readonly string[];
  refused: readonly string[];
}

/** Holds a workspace against what a server said of itself. */
export function toOffer({ tools, grantedIds }: ServerFacts, workspace: Workspace): ServerOffer {
  const offered = new Set(tools);
  const names = [...new Set(currentBatch(workspace).calls.map(({ tool }) => tool))];
  const { personalities } = workspace;
  const may = (id: string) => grantedIds.includes(id);
  return {
    there: names.filter((name) => offered.has(name)),
    missing: names.filter((name) => !offered.has(name)),
    granted: personalities.filter(({ id }) => may(id)).map(({ name }) => name),
    refused: personalities.filter(({ id }) => !may(id)).map(({ name }) => name),
  };
}
