import { useMemo } from 'react';
import { readMockNotes } from '../../../session/network/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { mocksOf } from '../../../session/workspace/index.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './MockAnswers.module.css';

/** The mocked responses that answered requests of a call, with a way to edit each. */
export function MockAnswers({ lane }: { lane: Lane }) {
  const input = useSession(({ run }) => run?.input);
  const current = useSession(({ workspace }) => mocksOf(workspace));
  const answers = useMemo(
    () => (input ? readMockNotes(lane.progress, mocksOf(input)) : []),
    [input, lane.progress],
  );
  if (answers.length === 0) return null;
  return (
    <section className={styles.answers} aria-label="Mocked responses">
      <h3>Answered by a mock</h3>
      <ul>
        {answers.map(({ mock: { method, url, requestBody = '' }, note }) => {
          // After an edit, the response for the same request is still the one to edit.
          const index = current.findIndex(
            (one) =>
              one.method === method && one.url === url && (one.requestBody ?? '') === requestBody,
          );
          const name = `${method} ${url}`;
          return (
            <li key={`${name} ${requestBody} ${note ?? ''}`}>
              {note === undefined ? (
                <code title={`${name} ${requestBody}`.trimEnd()}>
                  {name} {requestBody}
                </code>
              ) : (
                <div className={styles.other}>
                  <code>{name}</code>
                  <p>{note}</p>
                  <p>
                    Recorded for <code>{requestBody}</code>
                  </p>
                </div>
              )}
              {index !== -1 && (
                <Button
                  small
                  aria-haspopup="dialog"
                  aria-label={`Edit the mocked response of ${name}`}
                  onClick={() => openOverlay('mocks', index)}
                >
                  Edit
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
