import { Suspense, useEffect } from 'react';
import { currentPersonality } from '../../../session/workspace/index.ts';
import { closeRecording, openRecording, useRecording } from '../../lib/open-recording.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { RecordingBox } from './RecordingBox.tsx';
import { ReplayExports } from './ReplayExports.tsx';
import { ReplayResult } from './ReplayResult.tsx';
import styles from './ReplaySheet.module.css';
import { useReplay } from './use-replay.ts';

/** A recorded agent session under the rules of the open workspace. */
export function ReplaySheet({ onClose }: { onClose: () => void }) {
  const recording = useRecording();
  const { replay, failure, progress } = useReplay(recording);
  const name = useSession(({ workspace }) => currentPersonality(workspace).name);
  useEffect(() => {
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
  return (
    <Sheet
      docked
      wide
      title="Replay a recorded session"
      about={`The calls of a recorded agent session, under the rules of “${name}” and the budget of this workspace. No tool runs: the recorded results are the answers. Texts that look like secrets are masked. Look over a recording before you share it. Nothing leaves the page.`}
      onClose={onClose}
      foot={
        recording && replay ? (
          <Suspense fallback={null}>
            <ReplayExports recording={recording} replay={replay} onClose={onClose} />
          </Suspense>
        ) : (
          <p className={form.hint}>At most 50 MB. It is read in a Worker.</p>
        )
      }
    >
      {!recording && <RecordingBox />}
      <div role="status" className={styles.status}>
        {recording && failure !== undefined && (
          <p>
            <StatusIcon status="failed" decorative />
            <span>{failure}</span>
          </p>
        )}
        {recording && progress && (
          <p className={styles.reading}>
            <span>{STEPS[progress.step]}</span>
            <progress aria-label="Progress of the replay" value={progress.done} max={1} />
          </p>
        )}
      </div>
      {recording && (failure !== undefined || (progress && !replay)) && (
        <Button onClick={closeRecording}>
          {failure === undefined ? 'Cancel' : 'Choose another recording'}
        </Button>
      )}
      {replay && <ReplayResult replay={replay} />}
    </Sheet>
  );
}

/**
 * A pasted recording opens at once, unless a text is being typed. It takes the place of a shown one.
 * Without a focus, the target of a paste is where the user clicked last.
 */
function handlePaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const focused = document.activeElement ?? document.body;
  const isTyped = focused instanceof HTMLTextAreaElement && focused.value !== '';
  if (event.defaultPrevented || text.trim() === '' || focused.matches('input') || isTyped) return;
  if (focused !== document.body && !focused.closest('#pane-sheet')) return;
  event.preventDefault();
  openRecording(text);
}

const STEPS = {
  read: 'Reading the recording…',
  mask: 'Masking texts that look like secrets…',
  turns: 'Finding the calls…',
  check: 'Replaying the calls…',
};
