import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  type ExportedFile,
  exportReducer,
  loadReducerFile,
  toExport,
} from '../../../../session/reducer-lab/index.ts';
import { selectTool } from '../../../../session/store/index.ts';
import { formatPlural } from '../../../lib/format.ts';
import { useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/form.module.css';
import { TabList, TabPanel } from '../../../ui/Tabs.tsx';
import { useLoadedText } from '../use-loaded-text.ts';
import styles from './dialogs.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link ReducerExportDialog}. */
export interface ExportDialogProps {
  tests: ReducerTests;
  onClose: () => void;
}

/** The reducer and its tests, as two files for a project. */
export function ReducerExportDialog({ tests: { tool, budget }, onClose }: ExportDialogProps) {
  const workspace = useSession((state) => state.workspace);
  const info = useSession(selectTool);
  const [shown, setShown] = useState<'reducer' | 'tests'>('reducer');
  const load = useMemo(
    () => () => loadReducerFile(workspace, tool, info?.loadReducerSource),
    [workspace, tool, info],
  );
  const code = useLoadedText(load);
  const parts = toExport(workspace, tool);
  const files =
    typeof code === 'object'
      ? exportReducer({ tool, code: code.text, budget, ...parts })
      : undefined;
  const file = files?.[shown === 'reducer' ? 0 : 1];
  return (
    <Dialog
      title="Export the reducer with its tests"
      onClose={onClose}
      onSubmit={() => files?.forEach(download)}
      foot={
        <Button tone="primary" type="submit" disabled={!files}>
          <Download aria-hidden />
          Download both
        </Button>
      }
    >
      <p className={form.hint}>
        Put both files into one folder of a project with toolyard, Vitest and fast-check. The tests
        cover {formatPlural(parts.samples.length, 'sample')},{' '}
        {formatPlural(parts.expectations.length, 'expectation')} and the contract check.
      </p>
      <div className={styles.row}>
        <TabList
          compact
          label="Files"
          group="export"
          value={shown}
          onChange={setShown}
          items={[
            { id: 'reducer', label: files?.[0].name ?? 'Reducer' },
            { id: 'tests', label: files?.[1].name ?? 'Tests' },
          ]}
        />
        {file && <CopyButton text={() => file.text}>Copy</CopyButton>}
      </div>
      <TabPanel group="export" value={shown}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
        <pre className={styles.file} tabIndex={0}>
          {file?.text ??
            (code === 'failed'
              ? 'The code did not load. Check the network and open this dialog again.'
              : '')}
        </pre>
      </TabPanel>
    </Dialog>
  );
}

function download({ name, text }: ExportedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
