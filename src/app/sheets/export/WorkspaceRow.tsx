import { downloadText } from '../../browser/download.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { ExportRow } from './ExportRow.tsx';

/** The workspace document. */
export function WorkspaceRow() {
  const { loadActions } = useActions();
  const id = useSession((state) => state.workspace.id);
  return (
    <ExportRow
      title="Workspace"
      about="The whole workspace as one JSON file. Drop the file onto any playground page to open it."
      onDownload={async () => {
        const file = await (await loadActions('documents')).toFile(id);
        if (file) downloadText(file.fileName, file.text);
      }}
    />
  );
}
