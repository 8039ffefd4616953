import { use } from 'react';
import { formatPlural } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import styles from './RunOn.module.css';

/** The data that are sent to the server, and the local edits without effect there. */
export function SentFold() {
  const { localEdits } = use(useActions().loadActions('remoteRun'));
  const edits = useSession(({ workspace }) => localEdits(workspace));
  const count = useSession(({ workspace }) => workspace.scenario.attachments.length);
  return (
    <Fold
      title="Data sent to the server"
      summary={
        edits.length === 0
          ? 'all edits apply there'
          : `${formatPlural(edits.length, 'edit')} without effect there`
      }
    >
      <p className={form.hint}>
        The server receives the calls of the current batch with their arguments, the id of the
        personality, the total budget and the dry run setting. It also receives the session,
        platform, folder, agent and counters of the turn
        {count > 0 && `, and ${formatPlural(count, 'attachment')}`}.
      </p>
      <p className={form.hint}>
        The server uses its own tools, schemas, reducers, personalities and data. Simulated faults
        do not apply.{edits.length > 0 && ' These edits have no effect there:'}
      </p>
      {edits.length > 0 && (
        <ul className={styles.edits}>
          {edits.map((edit) => (
            <li key={edit}>{edit}</li>
          ))}
        </ul>
      )}
    </Fold>
  );
}
