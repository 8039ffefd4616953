import { problemOfPath } from '../../lib/problem-of-path.ts';
import { setScenario } from './scenario-transitions.ts';
import type { Workspace } from './workspace.ts';

/**
 * Edits of the files that a run starts with. They are pure functions that return the same object if
 * nothing changes.
 *
 * Source: docs/contract.md#simulated-network.
 */

/** A person's files by path; `null` removes a file of the scenario. */
export type Fixtures = Readonly<Record<string, string | null>>;

/** The person's files of a workspace. */
export function fixturesOf({ scenario }: Workspace): Fixtures {
  return scenario.fixtures ?? NONE;
}

const NONE: Fixtures = {};

/** Sets some files. Paths that {@link problemOfPath} refuses are left out. */
export function setFixtures(workspace: Workspace, files: Fixtures): Workspace {
  const entries = Object.entries(files).filter(([path]) => problemOfPath(path) === undefined);
  if (entries.length === 0) return workspace;
  // `fromEntries` defines own properties, so that a path never reaches a prototype.
  const all = [...Object.entries(fixturesOf(workspace)), ...entries];
  return setScenario(workspace, { fixtures: Object.fromEntries(all) });
}

/** Moves a file to another path, with its text at the start of a run. */
export function renameFixture(
  workspace: Workspace,
  from: string,
  to: string,
  text: string,
): Workspace {
  if (from === to || problemOfPath(to) !== undefined) return workspace;
  return setFixtures(workspace, { [from]: null, [to]: text });
}

/** Restores one file of the scenario, or all of them. */
export function resetFixtures(workspace: Workspace, path?: string): Workspace {
  const { fixtures, ...rest } = workspace.scenario;
  if (fixtures === undefined) return workspace;
  const left = path === undefined ? [] : Object.entries(fixtures).filter(([one]) => one !== path);
  if (left.length === Object.keys(fixtures).length) return workspace;
  const scenario = left.length === 0 ? rest : { ...rest, fixtures: Object.fromEntries(left) };
  return { ...workspace, scenario };
}
