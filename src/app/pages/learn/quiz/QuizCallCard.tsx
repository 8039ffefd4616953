import { useMemo, useState } from 'react';
import { ladderOfLane } from '../../../../session/explain/index.ts';
import { type QuizCall, toSentences, withoutFixes } from '../../../../session/lessons/index.ts';
import { shownStatus } from '../../../../session/run/index.ts';
import { compactJson } from '../../../lib/compact-json.ts';
import { useReadSession, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { JsonView } from '../../../ui/JsonView.tsx';
import { Ladder } from '../../../ui/ladder/Ladder.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import styles from './Quiz.module.css';
import { QuizChoices } from './QuizChoices.tsx';

/** Options of {@link QuizCallCard}. */
export interface QuizCallCardProps {
  call: QuizCall;
  /** All calls of the turn. */
  calls: readonly QuizCall[];
  onUncover: (isRight: boolean) => void;
}

/** One call of a quiz: what the model sent, the two questions, and the ladder once it is uncovered. */
export function QuizCallCard({ call, calls, onUncover }: QuizCallCardProps) {
  const { lane, gates, isPair } = call;
  const [gate, setGate] = useState<string>();
  const [sentence, setSentence] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const args = useSession(({ workspace }) => argsOf(workspace.batches, lane.callId));
  const sentences = useMemo(
    () => toSentences(calls, call).map((text) => ({ id: text, label: text })),
    [calls, call],
  );
  const ended = shownStatus(lane);
  const isRight = gate === call.gate && sentence === call.sentence;
  return (
    <li className={styles.call}>
      <h2 className={styles.name}>
        {isOpen && <StatusIcon status={ended === 'unsettled' ? 'failed' : ended} />}
        {lane.tool} <span className={styles.id}>{lane.toolCallId}</span>
      </h2>
      <p className={styles.caption}>The model sends</p>
      <pre className={styles.args}>
        <JsonView text={args} />
      </pre>
      <QuizChoices
        legend={
          isPair ? 'Two gates would refuse it. Which one refuses first?' : 'Which gate ends it?'
        }
        choices={gates}
        chosen={gate}
        right={isOpen ? call.gate : undefined}
        onChoose={setGate}
      />
      <QuizChoices
        legend="What does the model read?"
        choices={sentences}
        chosen={sentence}
        right={isOpen ? call.sentence : undefined}
        isText
        onChoose={setSentence}
      />
      {isOpen ? (
        <Uncovered call={call} isRight={isRight} />
      ) : (
        <Button
          tone="primary"
          disabled={gate === undefined || sentence === undefined}
          onClick={() => {
            setIsOpen(true);
            onUncover(isRight);
          }}
        >
          Uncover
        </Button>
      )}
    </li>
  );
}

function Uncovered({ call, isRight }: { call: QuizCall; isRight: boolean }) {
  const read = useReadSession();
  const steps = useMemo(() => withoutFixes(ladderOfLane(read(), call.lane)), [read, call]);
  return (
    <div className={styles.uncovered}>
      <p className={styles.verdict} role="status">
        <StatusIcon status={isRight ? 'ok' : 'refused'} decorative />
        {isRight ? 'Both are right.' : 'The right answers are marked.'}
      </p>
      <Ladder steps={steps} onFix={nothing} />
    </div>
  );
}

function nothing(): void {
  // A quiz offers no change of its turn.
}

function argsOf(
  batches: readonly { calls: readonly { id: string; argsText: string }[] }[],
  callId: string,
): string {
  const text = batches.flatMap(({ calls }) => calls).find(({ id }) => id === callId)?.argsText;
  return compactJson(text ?? '');
}
