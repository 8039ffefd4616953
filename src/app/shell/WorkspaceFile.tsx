import { Download, Upload } from 'lucide-react';
import { useActions } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { FileButton } from '../ui/FileButton.tsx';

/** The workspace as a file: in and out. */
export function WorkspaceFile() {
  const { importWorkspace, exportWorkspace } = useActions();

  const save = () => {
    const url = URL.createObjectURL(new Blob([exportWorkspace()], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'toolyard-workspace.json';
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <>
      <FileButton
        tone="plain"
        icon
        aria-label="Import a workspace"
        fileLabel="Workspace file"
        accept=".json,application/json"
        onText={importWorkspace}
      >
        <Upload aria-hidden />
      </FileButton>
      <Button tone="plain" icon aria-label="Export the workspace" onClick={save}>
        <Download aria-hidden />
      </Button>
    </>
  );
}
