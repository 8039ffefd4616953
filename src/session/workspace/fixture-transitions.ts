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

/** Restores one file of the scenario, or all of them. */
export function resetFixtures(workspace: Workspace, path?: string): Workspace {
  const { fixtures, ...rest } = workspace.scenario;
  if (fixtures === undefined) return workspace;
  const left = path === undefined ? [] : Object.entries(fixtures).filter(([one]) => one !== path);
  if (left.length === Object.keys(fixtures).length) return workspace;
  const scenario = left.length === 0 ? rest : { ...rest, fixtures: Object.fromEntries(left) };
  return { ...workspace, scenario };
}

/** Why a path cannot name a file of the sandbox; `undefined` if it can. */
export function problemOfPath(path: string): string | undefined {
  if (path.trim() === '') return 'Enter a path, such as src/notes.md.';
  if (path.length > 500) return 'The path is longer than 500 characters.';
  if (path.startsWith('/')) return 'Paths are relative to the repository: remove the first slash.';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    return 'The path has an empty part, or one that is only dots.';
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be typed in a command.
  return /[\u0000-\u001f\\]/.test(path)
    ? 'The path has a character that no file name has.'
    : undefined;
}
