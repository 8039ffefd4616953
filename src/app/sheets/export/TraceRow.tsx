import { runTitle } from '../../../session/run-history/index.ts';
import { downloadText } from '../../browser/download.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { ExportRow } from './ExportRow.tsx';

/** The trace of the shown run. */
export function TraceRow() {
  const { loadActions } = useActions();
  const record = useSession(({ past, runs }) =>
    past ? runs?.records.find(({ id }) => id === past.id) : runs?.records.at(-1),
  );
  const lacks = !record
    ? 'No finished run yet. Run the batch first.'
    : record.detail
      ? undefined
      : 'Only the totals of this run are stored, because it is old or too large.';
  return (
    <ExportRow
      title="Trace of a run"
      about={`${record ? runTitle(record) : 'The shown run'} as JSON: every event and result, the seed and the core version. The Runs panel exports earlier runs.`}
      lacks={lacks}
      onDownload={async () => {
        const text = record && (await loadActions('runHistory')).exportTrace(record.id);
        if (text !== undefined) downloadText(`run-${record?.number}.trace.json`, text);
      }}
    />
  );
}
