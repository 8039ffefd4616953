import { runTitle } from '../../../session/run-history/run-record.ts';
import { downloadText } from '../../browser/download.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { ExportRow } from './ExportRow.tsx';

/** The trace of the run that is shown. */
export function TraceRow() {
  const { late } = useActions();
  const record = useSession(({ past, runs }) =>
    past ? runs?.records.find(({ id }) => id === past.id) : runs?.records.at(-1),
  );
  const lacks = !record
    ? 'Nothing has run to its end yet.'
    : record.detail
      ? undefined
      : 'Only the numbers of this run are kept: it is old, or too large to be stored.';
  return (
    <ExportRow
      title="Trace of a run"
      about={`${record ? runTitle(record) : 'The shown run'} as JSON: every event and result, with the seed and the version of the core. The Runs panel has it for earlier ones.`}
      lacks={lacks}
      onDownload={async () => {
        const text = record && (await late('runs')).exportTrace(record.id);
        if (text !== undefined) downloadText(`run-${record?.number}.trace.json`, text);
      }}
    />
  );
}
