import { useStore } from 'zustand';
import type { LessonStepRun } from '../../../session/lessons/index.ts';
import { formatDuration, toJsonText } from '../../../session/lib/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { StepOutput } from './StepOutput.tsx';
import styles from './StepResult.module.css';

/**
 * The tools in the definitions, the call's progress messages, and the console output of its code.
 */
export function StepFacts({ stepRun, lane }: { stepRun: LessonStepRun; lane: Lane | undefined }) {
  const definitions = useStore(stepRun.store, ({ definitions }) => definitions);
  const log = useSession((state) => state.log);
  const progress = lane?.progress ?? [];
  return (
    <>
      <StepOutput stepRun={stepRun} />
      {progress.length > 0 && (
        <details className={styles.fact} open>
          <summary>Progress messages</summary>
          <ol>
            {progress.map(({ at, event }) => (
              <li key={`${at} ${event.message}`}>
                <span className={styles.at}>{formatDuration(at)}</span> {event.message}
                {event.percent !== undefined && ` · ${Math.round(event.percent)}%`}
                {' · '}
                <span className={styles.at}>{event.audience}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {log.length > 0 && (
        <details className={styles.fact}>
          <summary>Console output {formatPlural(log.length, 'line')}</summary>
          <ol>
            {log.slice(-50).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </details>
      )}
      <details className={styles.fact} open>
        <summary>
          The model sees{' '}
          {definitions.length === 0 ? 'no tool' : formatPlural(definitions.length, 'tool')}
        </summary>
        <dl>
          {definitions.map(({ name, description, parameters }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {description}
                <details className={styles.parameters}>
                  <summary>Parameters of {name}</summary>
                  <pre>
                    <JsonView text={toJsonText(parameters)} />
                  </pre>
                </details>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
