import { ChevronLeft, ChevronRight, Play, RotateCcw, Square } from 'lucide-react';
import { useStore } from 'zustand';
import type { LessonStep } from '../../../../catalog/lessons/lesson.ts';
import type { LessonStepRun } from '../../../../session/lessons/index.ts';
import { selectOutsideCode } from '../../../../session/user-code/index.ts';
import { DemoBody } from '../../../demo/DemoBody.tsx';
import { OpenInPlayground } from '../../../demo/DemoCard.tsx';
import { DemoLanes } from '../../../demo/DemoLanes.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DemoFileEditor } from '../DemoFileEditor.tsx';
import styles from './Exercise.module.css';
import { ExerciseChecks } from './ExerciseChecks.tsx';
import { Marked } from './Marked.tsx';

const StepConversation = lazyPart(() =>
  import('../../learn/StepConversation.tsx').then((part) => part.StepConversation),
);
const StepOutput = lazyPart(() =>
  import('../../learn/StepOutput.tsx').then((part) => part.StepOutput),
);

/** Options of {@link ExerciseStep}. */
export interface ExerciseStepProps {
  title: string;
  /** Index of the step, from 0. */
  index: number;
  /** The number of steps. */
  steps: number;
  step: LessonStep;
  stepRun: LessonStepRun;
  onGo: (index: number) => void;
}

/** One step: its prose, the editor, the checks and the result. */
export function ExerciseStep({ title, index, steps, step, stepRun, onGo }: ExerciseStepProps) {
  const { text, broken } = useStore(stepRun.store);
  const isRunning = useSession((state) => state.preparing || state.run?.status === 'running');
  const refusal = useSession((state) => state.runRefusal ?? state.notice);
  const outside = useSession(selectOutsideCode);
  const { stop } = useActions();
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {isRunning ? (
          <Button tone="primary" onClick={stop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button tone="primary" onClick={stepRun.run}>
            <Play aria-hidden />
            Run
          </Button>
        )}
        <Button icon aria-label="Reset" onClick={stepRun.reset}>
          <RotateCcw aria-hidden />
        </Button>
        <OpenInPlayground />
      </header>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {outside && (
        <p className={styles.note}>Run starts code by the author of this page, in a sandbox.</p>
      )}
      <div className={styles.columns}>
        <div className={styles.prose}>
          <h4>
            {steps > 1 && `Step ${index + 1} of ${steps}: `}
            {step.title}
          </h4>
          {step.prose.map((paragraph) => (
            <p key={paragraph}>
              <Marked text={paragraph} />
            </p>
          ))}
          <ExerciseChecks step={step} stepRun={stepRun} />
          <StepLinks index={index} steps={steps} onGo={onGo} />
        </div>
        <div className={styles.work}>
          <DemoFileEditor
            file={step.file}
            text={text}
            broken={broken}
            onChange={stepRun.setText}
            onRun={stepRun.run}
          />
          {step.conversation && <StepConversation stepRun={stepRun} />}
          <DemoLanes view="ladder" />
          <DemoBody view="result" />
          {(step.provider ?? step.project) && <StepOutput stepRun={stepRun} />}
        </div>
      </div>
    </section>
  );
}

function StepLinks({ index, steps, onGo }: Pick<ExerciseStepProps, 'index' | 'steps' | 'onGo'>) {
  if (steps === 1) return null;
  return (
    <p className={styles.row}>
      {index > 0 && (
        <Button onClick={() => onGo(index - 1)}>
          <ChevronLeft aria-hidden />
          Previous step
        </Button>
      )}
      {index + 1 < steps && (
        <Button onClick={() => onGo(index + 1)}>
          Next step
          <ChevronRight aria-hidden />
        </Button>
      )}
    </p>
  );
}
