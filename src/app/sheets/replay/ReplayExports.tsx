import { Download } from 'lucide-react';
import { use, useState } from 'react';
import { toTranscriptEdit } from '../../../session/provider-messages/index.ts';
import type { OpenRecording, ReplayView } from '../../../session/replay/index.ts';
import { MAX_BATCHES } from '../../../session/workspace/index.ts';
import { downloadBlob } from '../../browser/download.ts';
import { closeRecording } from '../../lib/open-recording.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './ReplayExports.module.css';

/** Options of {@link ReplayExports}. */
export interface ReplayExportsProps {
  recording: OpenRecording;
  replay: ReplayView;
  onClose: () => void;
}

/** Buttons that turn a replay into batches, a personality, a regression test, or fixtures. */
export function ReplayExports({ recording, replay, onClose }: ReplayExportsProps) {
  const { addDeclaration, loadActions } = useActions();
  const actions = use(loadActions('replay'));
  const batch = use(loadActions('batch'));
  const room = useSession(({ workspace }) => MAX_BATCHES - workspace.batches.length);
  const [says, setSays] = useState('');
  const openBatches = async () => {
    const read = await actions.readTurns(recording);
    if (!read.ok) return setSays(read.message);
    const { batches, template, mocks } = toTranscriptEdit(read, read.turns.slice(0, room));
    const merge = template && addDeclaration(template);
    batch.addBatches(batches, merge, mocks);
    onClose();
  };
  const save = async (write: 'writeTest' | 'writeFixtures') => {
    setSays('Writing the file…');
    const written = await actions[write](recording);
    if (!written.ok) return setSays(written.message);
    const { name, content, notes } = written.file;
    downloadBlob(name, content);
    setSays(`Saved ${name}. ${notes.join(' ')}`.trim());
  };
  return (
    <>
      <Button tone="primary" disabled={room <= 0} onClick={() => void openBatches()}>
        Open as batches
      </Button>
      <Menu
        aria-label="Export the replay"
        items={[
          {
            label: 'Add as a personality',
            hint: 'May use the tools of the session, and no others',
            onChoose: () => {
              actions.addPersonality(replay);
              setSays('Added the personality, and selected it.');
            },
          },
          {
            label: 'Regression test',
            hint: 'A project whose test expects these verdicts and sizes',
            onChoose: () => void save('writeTest'),
          },
          {
            label: 'Fixtures',
            hint: 'The recorded answers by tool, as JSON',
            onChoose: () => void save('writeFixtures'),
          },
        ]}
      >
        <Download aria-hidden />
        Export
      </Menu>
      <Button tone="plain" onClick={closeRecording}>
        Another recording
      </Button>
      <p role="status" className={styles.says}>
        {room <= 0
          ? `This workspace has ${MAX_BATCHES} batches, the most it can have.`
          : says || toTurnsNote(replay.turns, room)}
      </p>
    </>
  );
}

function toTurnsNote(turns: number, room: number): string {
  return turns > room ? `Only the first ${room} turns become batches.` : '';
}
