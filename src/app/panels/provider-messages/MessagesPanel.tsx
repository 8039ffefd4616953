import { useMemo } from 'react';
import { PROVIDERS, providerFacts } from '../../../session/definitions/index.ts';
import {
  type MessagesQuestion,
  type MessagesView,
  toAnsweredCall,
  toSideText,
} from '../../../session/provider-messages/index.ts';
import { selectRunAtMoment } from '../../../session/run/index.ts';
import { calledIn, type Lane, type Run, selectIsStale } from '../../../session/store/index.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useMessageFormat } from '../../lib/message-format.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessageSideView } from '../../ui/messages/MessageSideView.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './MessagesPanel.module.css';
import { RenamedNames } from './RenamedNames.tsx';
import { Waiting } from './Waiting.tsx';

/** The turn as a provider's messages: the model's calls and the results. */
export function MessagesPanel() {
  const run = useSession(selectRunAtMoment);
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
  const selectedCallId = useSession((state) => state.selectedCallId);
  const { selectCall: onSelect } = useActions();
  const { input, only, status, on } = run;
  const calls = useMemo(() => calledIn({ input, only }), [input, only]);
  const settled = status === 'running' || on ? undefined : run;
  const results = useMemo(() => settled?.lanes.map(toAnsweredCall), [settled]);
  // During a run, the run object changes with each frame, but the sent messages stay the same.
  const question = useMemo(
    () => ({ format, wrap, tools: tools.map(({ name }) => ({ name })), calls, results }),
    [format, wrap, tools, calls, results],
  );
  const answer = useAnswer(question, WRITE);
  // The previous answer stays until the next one is ready, but not with another run's results.
  const view = answer?.question.calls === calls ? answer.value : undefined;
  const answered = answer?.question.results === results ? view?.answered : undefined;
  const shownFormat = answer?.question.format ?? format;

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
        {view && <RenamedNames renamed={view.renamed} />}
        {isStale && <span className={styles.stale}>edited since this run</span>}
        <span className={styles.grow} />
        <Button
          small
          tone="plain"
          title="Each batch as a turn, with the tokens of each request"
          aria-haspopup="dialog"
          onClick={() => openOverlay('conversation')}
        >
          All turns…
        </Button>
        <CopyButton
          text={() =>
            [view?.asked, answered]
              .filter((side) => side !== undefined)
              .map(toSideText)
              .join('\n\n')
          }
        >
          Copy the turn
        </CopyButton>
      </div>
      {answer?.failure === undefined ? (
        <div className={styles.sides} aria-busy={answer?.question !== question}>
          {view ? (
            <MessageSideView
              // Another run or provider starts with its first messages.
              key={`asked ${run.id} ${shownFormat}`}
              title="Sent by the model"
              note={formatPlural(calls.length, 'call')}
              side={view.asked}
              {...{ selectedCallId, onSelect }}
            />
          ) : (
            <div />
          )}
          {answered ? (
            <MessageSideView
              key={`answered ${run.id} ${shownFormat}`}
              title="Sent back to the model"
              note={providerFacts(shownFormat).errors}
              side={answered}
              {...{ selectedCallId, onSelect }}
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
      ) : (
        <EmptyState title="The messages are not shown.">
          <p>
            {answer.failure} Run {calls.length > 1 ? 'fewer calls, or calls' : 'a call'} with
            shorter results.
          </p>
        </EmptyState>
      )}
    </div>
  );
}

const WRITE: Ask<MessagesQuestion, MessagesView> = (texts, question, signal) =>
  texts.writeMessages(question, signal);

function toWaitingNote(lanes: readonly Lane[]): string {
  const done = lanes.filter(({ settledAt }) => settledAt !== undefined).length;
  return `${formatCount(done)} of ${formatPlural(lanes.length, 'call')} settled. All results are sent together.`;
}
