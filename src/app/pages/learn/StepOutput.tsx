import { useStore } from 'zustand';
import type { LessonStepRun } from '../../../session/lessons/index.ts';
import { toJsonText } from '../../../session/lib/index.ts';
import { selectRemarks } from '../../../session/run/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { JsonView } from '../../ui/JsonView.tsx';
import { LongText } from '../../ui/LongText.tsx';
import styles from './StepResult.module.css';

/**
 * The end of the turn, the definitions in a provider's format, and the exported project, if the step
 * has them.
 */
export function StepOutput({ stepRun }: { stepRun: LessonStepRun }) {
  const provider = useStore(stepRun.store, (state) => state.provider);
  const project = useStore(stepRun.store, (state) => state.project);
  const remarks = useSession((state) => selectRemarks(state.run));
  return (
    <>
      {remarks.length > 0 && (
        <div className={styles.fact}>
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </div>
      )}
      {provider && (
        <details className={styles.fact} open>
          <summary>
            {provider.label} receives {formatPlural(provider.tools.length, 'tool')}
          </summary>
          <dl>
            {provider.tools.map(({ name, providerName, json, isStrict, warnings }) => (
              <div key={name}>
                <dt>{providerName}</dt>
                <dd>
                  {isStrict && 'strict mode'}
                  {warnings.map((warning) => (
                    <p key={warning}>{warning}</p>
                  ))}
                  <details className={styles.parameters}>
                    <summary>Definition of {providerName}</summary>
                    <pre>
                      <JsonView text={toJsonText(json)} />
                    </pre>
                  </details>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {project && (
        <details className={styles.fact} open>
          <summary>The project has {formatPlural(project.files.length, 'file')}</summary>
          {project.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {project.files.map(({ path, text }) => (
            <details key={path} className={styles.parameters}>
              <summary>{path}</summary>
              <LongText text={text} />
            </details>
          ))}
        </details>
      )}
    </>
  );
}
