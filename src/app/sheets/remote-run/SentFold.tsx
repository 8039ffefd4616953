import { use } from 'react';
import { formatPlural } from '../../lib/format.ts';
import styles from '../../run-on/RunOn.module.css';
import { useActions, useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';

/** What of the workspace goes to the server, and which of its edits have no effect there. */
export function SentFold() {
  const { localEdits } = use(useActions().late('edge'));
  const edits = useSession(({ workspace }) => localEdits(workspace));
  const count = useSession(({ workspace }) => workspace.scenario.attachments.length);
  return (
    <Fold
      title="What goes there"
      summary={
        edits.length === 0
          ? 'every edit counts there'
          : `${formatPlural(edits.length, 'edit')} without effect there`
      }
    >
      <p className={form.hint}>
        The calls of the open batch with their arguments, the personality by its id, the total
        budget, dry run, and of the turn its session, platform, folder, agent and counts
        {count > 0 && `; ${formatPlural(count, 'attachment')}`}.
      </p>
      <p className={form.hint}>
        Tools, schemas, reducers, personalities, the simulated world and its faults are the server’s
        own.{edits.length > 0 && ' So these have no effect there:'}
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
