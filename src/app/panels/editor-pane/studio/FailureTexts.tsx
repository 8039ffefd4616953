import { useId } from 'react';
import { lookup } from '../../../../session/lib/index.ts';
import { findTextProblem } from '../../../../session/reducer-lab/index.ts';
import { useSession } from '../../../session-context.tsx';
import type { ReducerTests } from '../reducer-tests/use-reducer-tests.ts';
import styles from './StudioTexts.module.css';

/** The field of texts and patterns of lines that also count as failures of a tool. */
export function FailureTexts({ tests: { lab, tool } }: { tests: ReducerTests }) {
  const text = useSession(({ workspace }) => lookup(workspace.failureTexts ?? {}, tool) ?? '');
  const problem = findTextProblem(text);
  const id = useId();
  return (
    <>
      <label className={styles.own}>
        Also count as failures
        <input
          value={text}
          placeholder="OOM, /exit [1-9]/"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={(event) => lab.setFailureTexts(tool, event.target.value)}
        />
      </label>
      {problem !== undefined && (
        <p id={id} className={styles.problem} role="status">
          {problem}
        </p>
      )}
    </>
  );
}
