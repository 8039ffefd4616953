import type { DocumentActions } from '../../../session/documents/index.ts';
import { downloadText } from '../../browser/download.ts';
import { toHash } from '../../lib/address.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './Workspaces.module.css';

/** Options of {@link WorkspaceButtons}. */
export interface WorkspaceButtonsProps {
  documents: DocumentActions;
  /** Closes the list, so that the result is visible on the page. */
  close: () => void;
}

/** Actions below the list: new workspaces, import and export. */
export function WorkspaceButtons({ documents, close }: WorkspaceButtonsProps) {
  const { reset } = useActions();
  const openId = useSession((state) => state.workspace.id);
  return (
    <div className={styles.foot}>
      <Menu
        small
        items={[
          {
            label: 'From the built-in example',
            hint: 'Example batches, personalities and scenario',
            onChoose: () => {
              close();
              void documents.create('example');
            },
          },
          {
            label: 'From an example…',
            hint: 'Choose from the gallery of examples',
            onChoose: () => {
              close();
              location.hash = toHash({ route: 'examples', rest: '' });
            },
          },
          {
            label: 'Empty',
            hint: 'No restrictions, no calls',
            onChoose: () => {
              close();
              void documents.create('empty');
            },
          },
        ]}
      >
        New…
      </Menu>
      <FileButton
        small
        fileLabel="Workspace file"
        accept=".json,application/json"
        onText={(text) => {
          close();
          void documents.importText(text);
        }}
      >
        Import a file
      </FileButton>
      <Button
        small
        onClick={async () => {
          const file = await documents.toFile(openId);
          if (file) downloadText(file.fileName, file.text);
        }}
      >
        Export as a file
      </Button>
      <Button
        tone="plain"
        small
        title="Reset this workspace to the built-in example"
        onClick={() => {
          close();
          reset();
        }}
      >
        Start over
      </Button>
    </div>
  );
}
