import { useMemo } from 'react';
import { readMockNotes, readUnanswered } from '../../../session/mocks/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { answeringMocks, findMock } from '../../../session/workspace/index.ts';
import type { HttpMock } from '../../../simulation/index.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './MockAnswers.module.css';

/** The mocked responses that answered requests of a call, and the requests that nothing answered. */
export function MockAnswers({ lane }: { lane: Lane }) {
  const input = useSession(({ run }) => run?.input);
  const answers = useMemo(
    () => (input ? readMockNotes(lane.progress, answeringMocks(input)) : []),
    [input, lane.progress],
  );
  const unanswered = useMemo(() => readUnanswered(lane.progress), [lane.progress]);
  return (
    <>
      {unanswered.length > 0 && (
        <section className={styles.answers} aria-label="Unanswered requests">
          <h3>Not answered</h3>
          <ul>
            {unanswered.map((request) => (
              <li key={nameOf(request)}>
                <code title={nameOf(request)}>{nameOf(request)}</code>
                <EditMock request={request} batchId={input?.batchId} mayAdd />
              </li>
            ))}
          </ul>
        </section>
      )}
      {answers.length > 0 && (
        <section className={styles.answers} aria-label="Mocked responses">
          <h3>Answered by a mock</h3>
          <ul>
            {answers.map(({ mock, nth, note }) => {
              const { requestBody = '' } = mock;
              const name = nameOf(mock);
              return (
                <li key={`${name} ${requestBody} ${nth} ${note ?? ''}`}>
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
                  <EditMock request={mock} nth={nth} batchId={input?.batchId} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

interface EditMockProps {
  request: Pick<HttpMock, 'method' | 'url' | 'requestBody'>;
  /** The batch of the run. */
  batchId: string | undefined;
  /** Which of several mocks for the request, from 0. Default: the first. */
  nth?: number;
  /** Without a mock, one can be added. */
  mayAdd?: boolean;
}

/** Opens the mock of a request. After an edit, the response for the same request is the one to edit. */
function EditMock({ request, batchId, nth = 0, mayAdd = false }: EditMockProps) {
  const { method, url } = request;
  const workspace = useSession((state) => state.workspace);
  const { applyFix } = useActions();
  const name = nameOf(request);
  const index = findMock(workspace, request, batchId, nth);
  if (index !== -1) {
    return (
      <Button
        small
        aria-haspopup="dialog"
        aria-label={`Edit the mocked response of ${name}`}
        onClick={() => openOverlay('mocks', index)}
      >
        Edit
      </Button>
    );
  }
  if (!mayAdd) return null;
  const label = `Answer ${name} with a mock`;
  return (
    <Button
      small
      aria-label={label}
      title="Adds an editable response, and runs again"
      onClick={({ currentTarget }) => {
        // The next run has no unanswered request, so the focus moves to the call.
        currentTarget.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
        applyFix({ kind: 'add-mock', method, url, label: `Answered ${name} with a mock` });
      }}
    >
      Answer it with a mock
    </Button>
  );
}

function nameOf({ method, url }: Pick<HttpMock, 'method' | 'url'>): string {
  return `${method} ${url}`;
}
