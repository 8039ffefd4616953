import { use } from 'react';
import { PROVIDERS } from '../../../session/definitions/index.ts';
import { KEEP_LIMITS } from '../../../session/workspace/index.ts';
import { formatCount } from '../../lib/format.ts';
import { useMessageFormat } from '../../lib/message-format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './ConversationSheet.module.css';
import { useCompaction, useConversationFormat } from './use-conversation.ts';

/** Options of {@link ConversationBar}. */
export interface ConversationBarProps {
  /** The workspace was edited after the conversation. */
  isStale: boolean;
  onRun: () => void;
}

/** MCP transports single calls, and has no conversation. */
const FORMATS = PROVIDERS.filter(({ format }) => format !== 'mcp').map(
  ({ format, messagesLabel }) => ({ value: format, label: messagesLabel }),
);

/** Runs the turns, and chooses the provider and what compaction keeps. */
export function ConversationBar({ isStale, onRun }: ConversationBarProps) {
  const { stopAll, setKeepTurns } = use(useActions().loadActions('conversation'));
  const progress = useSession((state) => state.conversation?.progress);
  const { keepTurns } = useCompaction();
  const hasRun = useSession((state) => state.conversation?.latest !== undefined);
  const isAsked = useSession(({ pendingAnswers }) => pendingAnswers.length > 0);
  const { format, wrap } = useConversationFormat();
  const [, change] = useMessageFormat();

  return (
    <div className={styles.bar}>
      {progress ? (
        <Button className={styles.run} onClick={stopAll}>
          Stop
        </Button>
      ) : (
        <Button
          className={styles.run}
          tone={hasRun && !isStale ? 'outline' : 'primary'}
          onClick={onRun}
        >
          Run all turns
        </Button>
      )}
      <Select
        label="Provider of the messages"
        value={format}
        options={FORMATS}
        onChange={(next) => change({ format: next })}
      />
      <Switch checked={wrap} onChange={(on) => change({ wrap: on })}>
        Wrap untrusted
      </Switch>
      <span className={styles.keep}>
        Compaction keeps the last
        <NumberField
          label="Turns whose results compaction keeps"
          value={keepTurns}
          {...KEEP_LIMITS}
          step={1}
          unit={keepTurns === 1 ? 'turn' : 'turns'}
          onChange={setKeepTurns}
        />
      </span>
      <span className={styles.state} role="status">
        {progress &&
          `Turn ${formatCount(Math.min(progress.done + 1, progress.total))} of ${formatCount(progress.total)}`}
        {progress && isAsked && ' waits for your answer. Close this sheet to give it.'}
        {!progress && isStale && <span className={styles.stale}>edited since this run</span>}
      </span>
    </div>
  );
}
