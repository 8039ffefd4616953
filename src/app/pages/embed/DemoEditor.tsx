import { useEffect, useId, useState } from 'react';
import { editableTextOf, type LessonActions } from '../../../session/lessons/index.ts';
import type { Workspace } from '../../../session/workspace/index.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import styles from './DemoEditor.module.css';
import { DemoFileEditor } from './DemoFileEditor.tsx';
import { listDemoFiles } from './list-files.ts';

/** The typed text of a file, as long as the document is the one that it led to. */
interface Typed {
  id: string;
  text: string;
  broken: string | undefined;
  of: Workspace;
}

/** The code and the arguments of a demo, to edit beside the result. */
export function DemoEditor() {
  const workspace = useSession((state) => state.workspace);
  const read = useReadSession();
  const { run, loadActions } = useActions();
  const [lesson, setLesson] = useState<LessonActions | 'failed'>();
  const [wanted, setWanted] = useState('0');
  const [typed, setTyped] = useState<Typed>();
  const group = useId();
  useEffect(() => {
    let isOver = false;
    loadActions('lesson').then(
      (loaded) => !isOver && setLesson(loaded),
      () => !isOver && setLesson('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [loadActions]);

  const files = listDemoFiles(workspace);
  const shown = files.find(({ id }) => id === wanted) ?? files[0];
  if (!shown) return null;
  const editable = editableTextOf(shown.file);
  const isTyped = typed?.id === shown.id && typed.of === workspace;
  const text = isTyped ? typed.text : editable.read(workspace);

  const change = (next: string) => {
    if (!lesson || lesson === 'failed') return;
    const before = read().workspace;
    const written = editable.write(before, next);
    if (written.ok) lesson.put(written.workspace);
    const broken = written.ok ? undefined : `${written.message} Run uses the last valid text.`;
    setTyped({ id: shown.id, text: next, broken, of: read().workspace });
  };

  return (
    <section className={styles.pane} aria-label="Editor">
      <TabList
        label="Texts of this demo"
        group={group}
        items={files}
        value={shown.id}
        onChange={setWanted}
      />
      {lesson === 'failed' && (
        <p className={styles.failed} role="alert">
          The code that edits this demo did not load. Reload the page to try again.
        </p>
      )}
      <TabPanel group={group} value={shown.id} className={styles.panel}>
        <DemoFileEditor
          file={shown.file}
          text={text}
          broken={isTyped ? typed.broken : undefined}
          readOnly={lesson === undefined || lesson === 'failed'}
          onChange={change}
          onRun={run}
        />
      </TabPanel>
    </section>
  );
}
