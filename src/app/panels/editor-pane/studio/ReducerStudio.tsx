import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { focusPane } from '../../../lib/focus-pane.ts';
import { closeStudio } from '../../../lib/page-state.ts';
import { useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AddSample } from '../reducer-tests/AddSample.tsx';
import { useReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import styles from './ReducerStudio.module.css';
import { StudioCode } from './StudioCode.tsx';
import { SampleChoice, StudioFigures } from './StudioHead.tsx';
import { StudioSplit } from './StudioSplit.tsx';
import { StudioTexts } from './StudioTexts.tsx';

/** The window as a workshop for one reducer: its texts, its budget, its blocks and its code. */
export function ReducerStudio() {
  const tool = useSession((state) => state.selectedTool);
  useEffect(() => focusEditor, []);
  return (
    <main className={styles.studio} aria-label="Reducer studio">
      {tool === '' ? <NoTool /> : <Studio key={tool} tool={tool} />}
    </main>
  );
}

/** Keyboard users continue from the pane that shows the same reducer. */
function focusEditor(): void {
  if (document.activeElement === document.body) focusPane('Editor');
}

function NoTool() {
  return (
    <EmptyState title="No tool is selected.">
      <Button onClick={closeStudio}>Leave the studio</Button>
    </EmptyState>
  );
}

function Studio({ tool }: { tool: string }) {
  const tests = useReducerTests(tool);
  const { sample } = tests;
  const title = useRef<HTMLHeadingElement>(null);
  // Keyboard users continue from here.
  useEffect(() => title.current?.focus(), []);
  const isEmpty = sample === undefined;
  useEffect(() => {
    // The menu that deleted the last sample is gone with it.
    if (isEmpty && document.activeElement === document.body) title.current?.focus();
  }, [isEmpty]);
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.subject}>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            Reducer of <code>{tool}</code>
          </h2>
          <SampleChoice tests={tests} />
        </div>
        <div className={styles.figures}>
          <StudioFigures tests={tests} />
          <Button aria-label="Leave the studio" onClick={closeStudio}>
            <X aria-hidden />
            <span className={styles.leave}>Leave the studio</span>
          </Button>
        </div>
      </div>
      <StudioSplit>
        {sample ? (
          <StudioTexts key={sample.id} tests={tests} sample={sample} />
        ) : (
          <div className={styles.none}>
            <EmptyState title={`${tool} has no samples yet.`}>
              <p>
                A sample is a tool result to design the reducer with. Paste a log, keep the result
                of a run, or use a built-in sample.
              </p>
              <AddSample tests={tests} isInStudio />
            </EmptyState>
          </div>
        )}
      </StudioSplit>
      <StudioCode tests={tests} />
    </>
  );
}
