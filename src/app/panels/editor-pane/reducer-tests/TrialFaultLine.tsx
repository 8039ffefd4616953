import type { Trial } from '../../../../session/reducer-lab/index.ts';
import { requestCaret } from '../../../lib/caret.ts';
import { reducerPath } from '../../../lib/editor-paths.ts';
import { useActions } from '../../../session-context.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import styles from './TrialFaultLine.module.css';

/** Options of {@link TrialFaultLine}. */
export interface TrialFaultLineProps {
  tool: string;
  fault: NonNullable<Trial['fault']>;
}

/** A fault of a reducer that a sample reveals, with its place in the code. */
export function TrialFaultLine({ tool, fault }: TrialFaultLineProps) {
  const { setEditorTab } = useActions();
  const { line, column = 1, message } = fault;
  return (
    <div className={styles.fault} role="status">
      <StatusIcon status="failed" decorative />
      {line !== undefined && (
        <button
          type="button"
          className={styles.place}
          onClick={() => {
            setEditorTab('reducer');
            requestCaret(reducerPath(tool), { line, column });
          }}
        >
          {line}:{column}
        </button>
      )}
      <span>
        {/[.!?]$/.test(message) ? message : `${message}.`}
        {fault.kind === 'ignored' && ' The model gets the raw text.'}
      </span>
    </div>
  );
}
