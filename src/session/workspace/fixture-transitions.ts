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

/** The files of the scenario, by path. */
type ScenarioFiles = Readonly<Record<string, string>>;

/**
 * Sets some files. Paths that {@link problemOfPath} refuses are left out. A removed file that the
 * scenario does not have leaves no entry.
 */
export function setFixtures(
  workspace: Workspace,
  files: Fixtures,
  scenarioFiles: ScenarioFiles,
): Workspace {
  const entries = Object.entries(files).filter(([path]) => problemOfPath(path) === undefined);
  if (entries.length === 0) return workspace;
  const all = new Map(Object.entries(fixturesOf(workspace)));
  for (const [path, text] of entries) {
    if (text === null && !Object.hasOwn(scenarioFiles, path)) all.delete(path);
    else all.set(path, text);
  }
  return withFixtures(workspace, all);
}

/** Moves a file to another path, with its text at the start of a run. */
export function renameFixture(
  workspace: Workspace,
  { from, to, text }: { from: string; to: string; text: string },
  scenarioFiles: ScenarioFiles,
): Workspace {
  if (from === to || problemOfPath(to) !== undefined) return workspace;
  return setFixtures(workspace, { [from]: null, [to]: text }, scenarioFiles);
}

/** Restores one file of the scenario, or all of them. */
export function resetFixtures(workspace: Workspace, path?: string): Workspace {
  const left = new Map(Object.entries(fixturesOf(workspace)));
  if (left.size === 0 || (path !== undefined && !left.has(path))) return workspace;
  if (path === undefined) left.clear();
  else left.delete(path);
  return withFixtures(workspace, left);
}

/** A workspace without files of a person has no field for them. */
function withFixtures(workspace: Workspace, files: ReadonlyMap<string, string | null>): Workspace {
  // `fromEntries` defines own properties, so that a path never reaches a prototype.
  if (files.size > 0) return setScenario(workspace, { fixtures: Object.fromEntries(files) });
  const { fixtures: _, ...scenario } = workspace.scenario;
  return 'fixtures' in workspace.scenario ? { ...workspace, scenario } : workspace;
}
