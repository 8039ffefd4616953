import { nameOfText } from '../../../session/reducer-lab/index.ts';
import { openStudio, usePage } from '../../lib/page-state.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './dialogs.module.css';

/** Options of {@link LogChoice}. */
export interface LogChoiceProps {
  text: string;
  /** The text became a sample. */
  onDone: () => void;
}

/** For a text that declares no tools: it may be a log, so a reducer can be designed with it. */
export function LogChoice({ text, onDone }: LogChoiceProps) {
  const { addTool, loadActions, setEditorTab } = useActions();
  const read = useReadSession();
  const isStudio = usePage((page) => page.isStudio);
  const studied = useSession(({ selectedTool }) => (isStudio ? selectedTool : ''));
  const design = async () => {
    const lab = await loadActions('reducerLab');
    if (studied === '') addTool('blank');
    lab.addSample({
      name: nameOfText(text) || 'Log',
      tool: read().selectedTool,
      argsText: '{}',
      result: { ok: true, value: text },
    });
    setEditorTab('reducer');
    openStudio();
    onDone();
  };
  return (
    <div className={styles.log}>
      <p>Is it a log, or another result of a tool?</p>
      <Button small onClick={() => void design()}>
        {studied === '' ? 'Design a reducer for it' : `Add it to the samples of ${studied}`}
      </Button>
    </div>
  );
}
