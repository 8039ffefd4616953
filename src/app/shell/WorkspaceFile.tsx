import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useActions } from '../session-context.tsx';
import { Button } from '../ui/Button.tsx';

/** The workspace as a file: in and out. */
export function WorkspaceFile() {
  const { importWorkspace, exportWorkspace } = useActions();
  const picker = useRef<HTMLInputElement>(null);

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
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Workspace file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // So that the same file can be chosen again.
          void file?.text().then(importWorkspace);
          currentTarget.value = '';
        }}
      />
      <Button
        tone="plain"
        icon
        aria-label="Import a workspace"
        onClick={() => picker.current?.click()}
      >
        <Upload aria-hidden />
      </Button>
      <Button tone="plain" icon aria-label="Export the workspace" onClick={save}>
        <Download aria-hidden />
      </Button>
    </>
  );
}
