import { shownStatus } from '../../../../session/run/index.ts';
import type { NestedCall } from '../../../../session/store/index.ts';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import { callText } from '../lane-text.ts';
import type { AudienceChoice } from '../progress.ts';
import { LaneChart } from './LaneChart.tsx';
import styles from './LaneRow.module.css';
import type { LanePainter } from './lane-painter.ts';

/** Options of {@link NestedLanes}. */
export interface NestedLanesProps {
  calls: readonly NestedCall[];
  /** The nested calls at the shown moment; absent at the end. */
  past: readonly NestedCall[] | undefined;
  audience: AudienceChoice;
  moment: number | undefined;
  painter: LanePainter;
}

/** The indent of each level, in CSS pixels. */
const STEP = 14;

/** The nested calls of a call, indented. The lane above says the same in words. */
export function NestedLanes({ calls, past = [], moment, ...look }: NestedLanesProps) {
  return calls.map((call) => (
    <div key={call.key} className={styles.lane} aria-hidden>
      <span className={styles.name}>
        <span className={styles.indent} style={{ width: call.depth * STEP }} />
        <StatusIcon status={shownStatus(call, moment)} decorative />
        <span className={styles.tool}>{call.tool}</span>
      </span>
      <LaneChart
        lane={call}
        text={callText(call, look.audience)}
        askedAt={call.askedAt}
        unfinished={past.find(({ key, settledAt }) => key === call.key && settledAt === undefined)}
        moment={moment}
        {...look}
      />
    </div>
  ));
}
