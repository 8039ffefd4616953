import type { ServerFacts } from '../store/remote-run.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The tools of a batch that the server has. Names in the order of their first calls. */
export interface ServerOffer {
  there: readonly string[];
  /**
   * Tools that the server does not have or does not offer to this personality. Their calls are
   * refused.
   */
  missing: readonly string[];
  /** Names of the personalities that the token grants, and of the others. */
  granted: readonly string[];
  refused: readonly string[];
}

/** Compares a workspace with the server's description of itself. */
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
