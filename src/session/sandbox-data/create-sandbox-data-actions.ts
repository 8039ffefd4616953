import { repoFiles } from '../../catalog/data/repo-history.ts';
import { scenarioRecords } from '../../catalog/sandbox-data/start-records.ts';
import { isSameJson } from '../../lib/canonical-json.ts';
import type { SandboxRecord } from '../../simulation/records.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { EditNote } from '../store/edit-note.ts';
import * as fixtures from '../workspace/fixture-transitions.ts';
import * as records from '../workspace/record-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { SandboxDataActions } from './sandbox-data-actions.ts';

/** Creates the actions on the files and records of the sandbox data. */
export function createSandboxDataActions({ edit, run }: EditContext): SandboxDataActions {
  const remove = (label: string) => ({ label, offersUndo: true });
  return {
    setFixtures: (files) => {
      const paths = Object.keys(files);
      const [path = ''] = paths;
      const isRemoved = files[path] === null;
      const label =
        paths.length > 1
          ? `Added ${paths.length} files to the sandbox`
          : `${isRemoved ? 'Removed' : 'Edited'} ${path}`;
      const note = { label, offersUndo: isRemoved, merge: `fixture ${paths.join(' ')}` };
      if (edit(note, (one) => fixtures.setFixtures(one, files, repoFiles))) run('edited');
    },
    resetFixtures: (path) => {
      const note = remove(`Restored ${path ?? 'the files of the scenario'}`);
      if (edit(note, (one) => fixtures.resetFixtures(one, path))) run('edited');
    },
    renameFixture: (from, path, text) => {
      const note = remove(`Renamed ${from} to ${path}`);
      if (edit(note, (one) => fixtures.renameFixture(one, { from, to: path, text }, repoFiles)))
        run('edited');
    },
    ...createRecordActions({ edit, run }),
  };
}

function createRecordActions({ edit, run }: Pick<EditContext, 'edit' | 'run'>) {
  const change = (note: EditNote, apply: (workspace: Workspace) => Workspace) => {
    if (edit(note, apply)) run('edited');
  };
  return {
    setRecords: (section: string, written: RecordsWritten) => {
      const ids = Object.keys(written);
      const isRemoved = Object.values(written).includes(null);
      const patch = toPatch(section, written);
      const verb = isRemoved && ids.length === 1 ? 'Removed' : 'Edited';
      const label = ids.length > 2 ? `Added ${ids.length} records` : `${verb} ${ids.at(-1) ?? ''}`;
      const note = { label, offersUndo: isRemoved, merge: `record ${section} ${ids.join(' ')}` };
      change(note, (one) => records.changeRecords(one, section, patch));
    },
    restoreRecords: (section: string, ids: readonly string[]) => {
      const patch = Object.fromEntries(ids.map((id) => [id, undefined]));
      const note = { label: `Restored ${ids.join(', ')}`, offersUndo: true };
      change(note, (one) => records.changeRecords(one, section, patch));
    },
    resetRecords: (section: string) => {
      const note = { label: 'Restored the records of the scenario', offersUndo: true };
      change(note, (one) => records.resetRecords(one, section));
    },
    resetSandboxData: () => {
      const note = { label: 'Reset the sandbox data to the scenario', offersUndo: true };
      change(note, (one) => records.resetRecords(fixtures.resetFixtures(one)));
    },
  };
}

type RecordsWritten = Readonly<Record<string, SandboxRecord | null>>;

/** A record that equals the scenario's, and the removal of one that it lacks, are no changes. */
function toPatch(section: string, written: RecordsWritten): records.RecordPatch {
  const scenario = scenarioRecords(section);
  return Object.fromEntries(
    Object.entries(written).map(([id, record]) => {
      const isSame = record === null ? !scenario.has(id) : isSameJson(record, scenario.get(id));
      return [id, isSame ? undefined : record];
    }),
  );
}

/** Adds the changed files and records of another workspace. */
export function keepSandboxData(workspace: Workspace, before: Workspace): Workspace {
  const filled = fixtures.setFixtures(workspace, fixtures.fixturesOf(before), repoFiles);
  return records.setRecordChanges(filled, records.recordChangesOf(before));
}
