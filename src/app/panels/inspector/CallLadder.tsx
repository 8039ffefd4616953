import { ChevronDown, ChevronUp } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { selectBoundChange } from '../../../session/arguments/index.ts';
import type { LadderStep } from '../../../session/explain/index.ts';
import { isBoolean, readStored, writeStored } from '../../lib/storage.ts';
import { useFill } from '../../lib/use-fill.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Ladder } from '../../ui/ladder/Ladder.tsx';
import styles from './CallLadder.module.css';

const KEY = 'toolyard.allSteps';

/** The steps of the selected call. Steps that do not apply to it are listed in one line. */
export function CallLadder({ steps }: { steps: readonly LadderStep[] }) {
  const { applyFix } = useActions();
  const runAgain = useRunAgain();
  const { note, fill } = useFill();
  const fillAndRun = async (callId: string) => {
    if (await fill(callId, 'corrected')) runAgain();
  };
  const relax = useRelax();
  const [showsAll, setShowsAll] = useState(() => readStored(KEY, isBoolean, false));
  const skipped = steps.filter(({ status }) => status === 'skip');
  // A single line would save no room.
  const folds = skipped.length > 1;
  return (
    <>
      <Ladder
        steps={folds && !showsAll ? steps.filter(({ status }) => status !== 'skip') : steps}
        onFix={applyFix}
        onFill={fillAndRun}
        relax={relax}
        shortens={folds && !showsAll}
      />
      {note && (
        <p
          role={note.failed ? 'alert' : 'status'}
          className={note.failed ? styles.refusal : styles.note}
        >
          {note.text}
        </p>
      )}
      {folds && (
        <button
          type="button"
          className={styles.skipped}
          aria-expanded={showsAll}
          onClick={() => {
            setShowsAll(!showsAll);
            writeStored(KEY, !showsAll);
          }}
        >
          {showsAll ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          <span>
            {showsAll ? 'Hide' : 'Not applicable'}: {skipped.map(({ title }) => title).join(', ')}
          </span>
        </button>
      )}
    </>
  );
}

/** The edit of the schema that would let the selected call pass, if there is one. */
function useRelax() {
  const callId = useSession((state) => state.selectedCallId);
  const workspace = useSession((state) => state.workspace);
  const issues = useSession((state) => state.argumentIssues);
  const tools = useSession((state) => state.tools);
  const read = useReadSession();
  const { setSchemaText, setCodeText } = useActions();
  const runAgain = useRunAgain();
  return useMemo(() => {
    // `read` has the same values, in the form that the selector takes.
    const isKnown = workspace && issues && tools;
    const change = isKnown && callId !== undefined ? selectBoundChange(read(), callId) : undefined;
    return (
      change && {
        label: change.label,
        onRelax: () => {
          const { edit } = change;
          if (edit.kind === 'code') setCodeText(edit.toolId, edit.code);
          else setSchemaText(edit.tool, edit.schemaText);
          runAgain();
        },
      }
    );
  }, [callId, workspace, issues, tools, read, setSchemaText, setCodeText, runAgain]);
}

/** Runs after an edit, unless live mode does: its run also shows what has changed. */
function useRunAgain() {
  const { run } = useActions();
  const read = useReadSession();
  return useCallback(() => {
    const { live } = read();
    if (!live?.isOn || live.pause !== undefined) run();
  }, [read, run]);
}
