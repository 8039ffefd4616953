import { useMemo } from 'react';
import { selectLadder } from '../../../session/explain/index.ts';
import { selectLiveChanges } from '../../../session/live/index.ts';
import { selectLaneAtMoment, shownStatus } from '../../../session/run/index.ts';
import {
  type Lane,
  selectIsStale,
  selectIsUnchecked,
  selectMoment,
  selectShownCall,
  selectShownCalls,
} from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatDuration } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MaximiseButton } from '../../ui/MaximiseButton.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { STATUS_TEXT, StatusIcon } from '../../ui/StatusIcon.tsx';
import { CallLadder } from './CallLadder.tsx';
import { withLoss } from './call-score.ts';
import styles from './Inspector.module.css';
import { MockAnswers } from './MockAnswers.tsx';
import { NestedCalls } from './NestedCalls.tsx';
import { OutputView } from './OutputView.tsx';
import { useCallOutput } from './use-call-output.ts';
import { wasText } from './was-text.ts';

const StreamedSizes = lazyPart(() =>
  import('./StreamedSizes.tsx').then((part) => part.StreamedSizes),
);
const VerdictChange = lazyPart(() =>
  import('./VerdictChange.tsx').then((part) => part.VerdictChange),
);
const WhatIf = lazyPart(() => import('./WhatIf.tsx').then((part) => part.WhatIf));
const ReadBack = lazyPart(() => import('./ReadBack.tsx').then((part) => part.ReadBack));
const CopyResult = lazyPart(() => import('./CopyResult.tsx').then((part) => part.CopyResult));

/** The selected call: the verdicts of its gates and its result. */
export function Inspector() {
  const call = useSession(selectShownCall);
  const lane = useSession(selectLaneAtMoment);
  const moment = useSession(selectMoment);
  const steps = useSession(selectLadder);
  const stale = useSession(selectIsStale);
  const isUnchecked = useSession(selectIsUnchecked);
  const on = useSession((state) => state.run?.on);
  const isPast = useSession((state) => state.past !== undefined);
  const changes = useSession(selectLiveChanges);
  const change = moment === undefined && changes.find(({ now }) => now === lane);
  const was = change ? wasText(change) : '';
  const shown = useCallOutput(lane);
  const score = shown?.score;
  const shownSteps = useMemo(() => withLoss(steps, score), [steps, score]);
  const isEdited = stale && lane !== undefined;

  if (call === undefined) return <NoCall />;
  return (
    <Scroller label="Selected call" className={styles.inspector}>
      <div className={styles.head}>
        <StatusIcon status={lane ? shownStatus(lane) : 'unreached'} />
        <h2 className={styles.tool} title={call.tool}>
          {call.tool}
        </h2>
        <span className={styles.faults}>
          {!isPast && <WhatIf key={call.id} toolCallId={call.toolCallId} />}
        </span>
        <span className={styles.copy}>
          {lane?.result && <CopyResult key={lane.callId} lane={lane} />}
        </span>
        <MaximiseButton pane="inspector" />
      </div>
      {/* One line, with or without notes: an edit moves nothing below it. */}
      <p className={styles.facts}>
        <span className={styles.id} title={call.toolCallId}>
          {call.toolCallId}
        </span>
        <span className={styles.time}>{toTime(lane, moment)}</span>
        {was !== '' && (
          <span
            className={cx(styles.note, was.startsWith('was cut') && styles.wasCut)}
            title={`The same call before your edit: ${was}`}
          >
            {was}
          </span>
        )}
        {isEdited && (
          <span
            className={cx(styles.note, styles.late)}
            title="The workspace was edited since this run"
          >
            edited since run
          </span>
        )}
      </p>
      {isUnchecked && !lane && (
        <p className={styles.waiting}>
          This workspace waits for Run. Press Run to see what each gate decides.
        </p>
      )}
      {isEdited && <VerdictChange />}
      <CallLadder steps={shownSteps} />
      {lane && lane.nested.length > 0 && <NestedCalls calls={lane.nested} />}
      {lane?.tool === 'read_result' && <ReadBack lane={lane} />}
      {lane && <MockAnswers lane={lane} />}
      {lane && <OutputView lane={lane} shown={shown} />}
      {lane && on && <StreamedSizes lane={lane} on={on} />}
    </Scroller>
  );
}

function toTime(lane: Lane | undefined, moment: number | undefined): string {
  if (lane && moment !== undefined) {
    return `${STATUS_TEXT[shownStatus(lane)]} at ${formatDuration(moment)}`;
  }
  const { durationMs, startAt, settled } = lane ?? {};
  if (durationMs === undefined || startAt === undefined) return '';
  // The clock of the run stands still while code computes.
  if (durationMs === 0 && settled?.reason === 'timeout') return 'computed too long';
  return formatDuration(durationMs);
}

/** Says what this pane is for, and how to get there. */
function NoCall() {
  const hasCalls = useSession((state) => selectShownCalls(state).length > 0);
  return (
    <EmptyState title={hasCalls ? 'No call is selected.' : 'No calls yet.'}>
      <p>
        {hasCalls ? 'Select a call in the timeline' : 'Add a tool and a call'} to see its gates: the
        checks that it passed or failed.
      </p>
    </EmptyState>
  );
}
