import { useMemo } from 'react';
import { PROVIDERS, providerFacts } from '../../../session/definitions/index.ts';
import {
  createProviderNamer,
  toAnsweredSide,
  toAskedSide,
  toSideText,
} from '../../../session/provider-messages/index.ts';
import { type Lane, type Run, selectIsStale } from '../../../session/store/index.ts';
import { currentBatch } from '../../../session/workspace/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useMessageFormat } from '../../lib/message-format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { MessageSideView } from './MessageSideView.tsx';
import styles from './MessagesPanel.module.css';
import { RenamedNames } from './RenamedNames.tsx';
import { Waiting } from './Waiting.tsx';

/** The turn as a provider's messages: the model's calls and the results. */
export function MessagesPanel() {
  const run = useSession((state) => state.run);
  const { run: start } = useActions();
  if (!run) {
    return (
      <EmptyState title="No messages yet.">
        <p>Press Run to see the turn as messages in the format of a provider.</p>
        <Button onClick={start}>Run the batch</Button>
      </EmptyState>
    );
  }
  if (run.lanes.length === 0) {
    return (
      <EmptyState title="The turn had no calls.">
        <p>The model requested no tool, so it gets no result. Add a call and run again.</p>
      </EmptyState>
    );
  }
  return <Turn run={run} />;
}

const OPTIONS = PROVIDERS.map(({ format, messagesLabel }) => ({
  value: format,
  label: messagesLabel,
}));

function Turn({ run }: { run: Run }) {
  const [{ format, wrap }, change] = useMessageFormat();
  const tools = useSession((state) => state.tools);
  const isStale = useSession(selectIsStale);
  const { input, status, on } = run;
  // During a run, the run object changes with each frame, but the sent messages stay the same.
  const names = useMemo(
    () => [...new Set(currentBatch(input).calls.map(({ tool }) => tool))],
    [input],
  );
  const toProviderName = useMemo(
    () => createProviderNamer(format, tools, names),
    [format, tools, names],
  );
  const asked = useMemo(
    () => toAskedSide(input, { format, wrap, toProviderName }),
    [input, format, wrap, toProviderName],
  );
  const settled = status === 'running' || on ? undefined : run;
  const answered = useMemo(
    () => settled && toAnsweredSide(settled, { format, wrap, toProviderName }),
    [settled, format, wrap, toProviderName],
  );

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Select
          label="Provider of the messages"
          value={format}
          options={OPTIONS}
          onChange={(next) => change({ format: next })}
        />
        <Switch checked={wrap} onChange={(on) => change({ wrap: on })}>
          Wrap untrusted
        </Switch>
        <RenamedNames names={names} toProviderName={toProviderName} />
        {isStale && <span className={styles.stale}>edited since this run</span>}
        <span className={styles.grow} />
        <CopyButton
          text={() =>
            [asked, answered]
              .filter((side) => side !== undefined)
              .map(toSideText)
              .join('\n\n')
          }
        >
          Copy the turn
        </CopyButton>
      </div>
      <div className={styles.sides}>
        <MessageSideView
          // Another run or provider starts with its first messages.
          key={`asked ${run.id} ${format}`}
          title="Sent by the model"
          note={formatPlural(asked.entries.length, 'call')}
          side={asked}
          toProviderName={toProviderName}
        />
        {answered ? (
          <MessageSideView
            key={`answered ${run.id} ${format}`}
            title="Sent back to the model"
            note={providerFacts(format).errors}
            side={answered}
            toProviderName={toProviderName}
          />
        ) : (
          <Waiting
            lanes={run.lanes}
            note={
              on
                ? `${on.host} streams sizes, never values, so no message can be shown.`
                : toWaitingNote(run.lanes)
            }
          />
        )}
      </div>
    </div>
  );
}

function toWaitingNote(lanes: readonly Lane[]): string {
  const done = lanes.filter(({ settledAt }) => settledAt !== undefined).length;
  return `${formatCount(done)} of ${formatPlural(lanes.length, 'call')} settled. All results are sent together.`;
}
