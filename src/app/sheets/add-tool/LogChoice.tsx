import { openStudio, usePage } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './dialogs.module.css';

/** Options of {@link LogChoice}. */
export interface LogChoiceProps {
  text: string;
  /** The name of its file. */
  name: string | undefined;
  /** The text became a sample. */
  onDone: () => void;
}

/** For a text that declares no tools: it may be a log, so a reducer can be designed with it. */
export function LogChoice({ text, name, onDone }: LogChoiceProps) {
  const { addTool, loadActions, setEditorTab } = useActions();
  const isStudio = usePage((page) => page.isStudio);
  const studied = useSession(({ selectedTool }) => (isStudio ? selectedTool : ''));
  const design = async () => {
    const lab = await loadActions('reducerLab');
    if (studied === '') addTool('blank');
    lab.addText(text, name);
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
