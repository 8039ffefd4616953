import { useState } from 'react';
import { toZip } from '../../../session/export/index.ts';
import {
  budgetOf,
  exportReducer,
  loadReducerFile,
  toExport,
} from '../../../session/reducer-lab/index.ts';
import { downloadBytes } from '../../browser/download.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { Select } from '../../ui/Select.tsx';
import { ExportRow } from './ExportRow.tsx';

/** A reducer with its tests. */
export function ReducerRow() {
  const workspace = useSession((state) => state.workspace);
  const tools = useSession((state) => state.tools);
  const selected = useSession((state) => state.selectedTool);
  const [wanted, setWanted] = useState<string>();
  const names = [
    ...new Set([
      ...Object.keys(workspace.reducers),
      ...tools.filter(({ hasReducer }) => hasReducer).map(({ name }) => name),
    ]),
  ].sort();
  const tool = [wanted, selected, ...names].find(
    (name) => name !== undefined && names.includes(name),
  );
  const budget = useSession((state) =>
    tool === undefined ? undefined : budgetOf(state, undefined, tool),
  );
  const parts = tool === undefined ? undefined : toExport(workspace, tool);
  return (
    <ExportRow
      title="Reducer with its tests"
      about={
        parts
          ? `Two files for a project with Vitest and fast-check: the reducer, and tests with ${formatPlural(parts.samples.length, 'sample')}, ${formatPlural(parts.expectations.length, 'expectation')} and the contract check.`
          : 'Two files for a project with Vitest and fast-check.'
      }
      choice={
        tool !== undefined && (
          <Select
            label="Reducer of"
            value={tool}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={setWanted}
          />
        )
      }
      lacks={tool === undefined ? 'No tool of this workspace has a reducer.' : undefined}
      onDownload={async () => {
        if (tool === undefined || !parts) return;
        const info = tools.find(({ name }) => name === tool);
        const code = await loadReducerFile(workspace, tool, info?.loadReducerSource);
        const files = exportReducer({ tool, code, budget, ...parts });
        const zip = toZip(files.map(({ name, text }) => ({ path: name, text })));
        downloadBytes(`${files[0].name.replace(/\.ts$/, '')}.zip`, zip, 'application/zip');
      }}
    />
  );
}
