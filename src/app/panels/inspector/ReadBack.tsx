import { readBackOf } from '../../../session/run/index.ts';
import type { Lane } from '../../../session/store/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ReadBack.module.css';

/** The cut result that a call of `read_result` reads, and the way to it. */
export function ReadBack({ lane }: { lane: Lane }) {
  const cut = useSession(({ run }) => run && readBackOf(run, lane));
  const batch = useSession(({ workspace }) =>
    workspace.batches.find(({ id }) => id === cut?.batchId),
  );
  const { setBatch, selectCall } = useActions();
  if (!cut) return null;
  const { handle, tool, toolCallId, chars } = cut;
  const call = batch?.calls.find((one) => one.toolCallId === toolCallId);
  return (
    <p className={styles.readBack}>
      <span>
        Reads {handle}: the result of <code>{tool}</code> ({toolCallId}), whose {formatCount(chars)}{' '}
        characters were cut{batch ? ` in the batch ${batch.name}` : ''}.
      </span>
      {batch && call && (
        <Button
          small
          onClick={() => {
            setBatch(batch.id);
            selectCall(call.id);
          }}
        >
          Open that call
        </Button>
      )}
    </p>
  );
}
