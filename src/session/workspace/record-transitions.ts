import type { RecordChanges, SandboxRecord } from '../../simulation/records.ts';
import { fixturesOf } from './fixture-transitions.ts';
import { setScenario } from './scenario-transitions.ts';
import type { Workspace } from './workspace.ts';

/**
 * Edits of the records that a run starts with. They are pure functions that return the same object
 * if nothing changes.
 *
 * Source: docs/contract.md#simulated-network.
 */

/** Records by id; `null` removes one of the scenario, and `undefined` restores it. */
export type RecordPatch = Readonly<Record<string, SandboxRecord | null | undefined>>;

/** A person's changes to the records of the scenario. */
export function recordChangesOf({ scenario }: Workspace): RecordChanges {
  return scenario.records ?? NONE;
}

const NONE: RecordChanges = {};

/** The number of a person's changes to files and records. */
export function countDataChanges(workspace: Workspace): number {
  const changes = [fixturesOf(workspace), ...Object.values(recordChangesOf(workspace))];
  return changes.reduce((sum, one) => sum + Object.keys(one).length, 0);
}

/** Sets, removes and restores records of one section. */
export function changeRecords(workspace: Workspace, section: string, patch: RecordPatch) {
  const changes = new Map(Object.entries(recordChangesOf(workspace)));
  const records = new Map<string, SandboxRecord | null>(Object.entries(changes.get(section) ?? {}));
  let isSame = true;
  for (const [id, record] of Object.entries(patch)) {
    isSame &&= records.has(id) ? records.get(id) === record : record === undefined;
    if (record === undefined) records.delete(id);
    else records.set(id, record);
  }
  if (isSame) return workspace;
  if (records.size === 0) changes.delete(section);
  // `fromEntries` defines own properties, so that an id never reaches a prototype.
  else changes.set(section, Object.fromEntries(records));
  return withChanges(workspace, changes);
}

/** Restores the records of the scenario: of one section, or of all. */
export function resetRecords(workspace: Workspace, section?: string): Workspace {
  const changes = new Map(Object.entries(recordChangesOf(workspace)));
  if (changes.size === 0 || (section !== undefined && !changes.has(section))) return workspace;
  if (section === undefined) changes.clear();
  else changes.delete(section);
  return withChanges(workspace, changes);
}

/** Replaces all changes. */
export function setRecordChanges(workspace: Workspace, changes: RecordChanges): Workspace {
  if (changes === recordChangesOf(workspace)) return workspace;
  return withChanges(workspace, new Map(Object.entries(changes)));
}

/** A workspace without changes has no field for them. */
function withChanges(
  workspace: Workspace,
  changes: ReadonlyMap<string, RecordChanges[string]>,
): Workspace {
  if (changes.size > 0) return setScenario(workspace, { records: Object.fromEntries(changes) });
  const { records: _, ...scenario } = workspace.scenario;
  return { ...workspace, scenario };
}
