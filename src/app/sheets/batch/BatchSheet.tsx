import { use, useMemo, useRef, useState } from 'react';
import { selectBatch } from '../../../session/store/index.ts';
import { findRepeatedIds, MAX_CALLS } from '../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { openOverlay, showPane } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { BatchDetails } from './BatchDetails.tsx';
import styles from './BatchSheet.module.css';
import { BatchTools } from './BatchTools.tsx';
import { CallHeads } from './CallHeads.tsx';
import { CallList, type CallListHandle } from './CallList.tsx';
import { ToolPicker } from './ToolPicker.tsx';

/** The open batch: its details, and its calls as an editable list. */
export function BatchSheet({ onClose }: { onClose: () => void }) {
  const actions = use(useActions().loadActions('batch'));
  const { selectCall, setEditorTab } = useActions();
  const batch = useSession(selectBatch);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  // Selected calls may be removed, and undo may restore them. Only existing ones count.
  const picked = useMemo(
    () => new Set(batch.calls.filter(({ id }) => chosen.has(id)).map(({ id }) => id)),
    [batch, chosen],
  );
  const repeated = useMemo(() => findRepeatedIds(batch.calls), [batch]);
  const [adding, setAdding] = useState<HTMLElement>();
  const [said, setSaid] = useState('');
  const list = useRef<CallListHandle>(null);

  return (
    <Modal
      title="Edit the batch"
      place="side"
      className={styles.sheet}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <BatchDetails key={batch.id} batch={batch} onEdit={actions.editBatch} />
      <BatchTools
        calls={batch.calls}
        picked={picked}
        onPick={setChosen}
        actions={actions}
        onSay={setSaid}
      />
      {repeated.size > 0 && (
        <p className={styles.repeated} role="status">
          {toRepeatedSentence(repeated)}
        </p>
      )}
      {batch.calls.length > 0 && <CallHeads />}
      <CallList
        ref={list}
        picked={picked}
        onPick={setChosen}
        repeated={repeated}
        actions={actions}
        onSay={setSaid}
        onOpen={(callId) => {
          selectCall(callId);
          setEditorTab('args');
          onClose();
          showPane('editor');
        }}
      />
      <div className={styles.foot}>
        <Button
          disabled={batch.calls.length >= MAX_CALLS}
          aria-haspopup="dialog"
          onClick={(event) => setAdding(event.currentTarget)}
        >
          Add a call…
        </Button>
        <Button aria-haspopup="dialog" onClick={() => openOverlay('transcript')}>
          Paste…
        </Button>
        <UndoButtons />
        <span className={styles.count}>{toCountSentence(batch.calls.length)}</span>
        <Button onClick={onClose}>Done</Button>
      </div>
      {adding && (
        <ToolPicker
          anchor={adding}
          title="Tool of the new call"
          value=""
          onClose={() => setAdding(undefined)}
          onPick={(tool) => {
            const added = actions.addCallOf(tool);
            if (added !== undefined) list.current?.show(added);
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Modal>
  );
}

const NONE: ReadonlySet<string> = new Set();

function toCountSentence(count: number): string {
  return count >= MAX_CALLS
    ? `${formatCount(count)} calls, the most that a batch may have`
    : formatPlural(count, 'call');
}

function toRepeatedSentence(repeated: ReadonlyMap<string, number>): string {
  const ids = [...repeated.keys()].map((id) => (id === '' ? 'an empty id' : id));
  const shown = ids.slice(0, 3).join(', ');
  const more = ids.length > 3 ? ` and ${formatCount(ids.length - 3)} more` : '';
  const verb = ids.length === 1 ? 'is' : 'are';
  return `${shown}${more} ${verb} used more than once. Providers reject duplicate ids: give each call its own id.`;
}
