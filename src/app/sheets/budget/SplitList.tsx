import { useState } from 'react';
import type { BreakdownRow, BudgetBreakdown } from '../../../session/budget/index.ts';
import { lookup } from '../../../session/lib/index.ts';
import { useSession } from '../../session-context.tsx';
import { OutputLimitField } from '../../ui/OutputLimitField.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './SplitList.module.css';
import { type Say, toReasonText, toSizesText } from './split-text.ts';

/** Options of {@link SplitList}. */
export interface SplitListProps {
  account: BudgetBreakdown;
  say: Say;
  /** The size that the model gets of a call, in words; `undefined` if it is unknown. */
  getsOf: (callId: string) => string | undefined;
  onCap: (tool: string, chars: number | undefined) => void;
  onSelect: (callId: string) => void;
}

/** Calls at a time: thousands of calls would block the page. */
const PART = 40;

const ICONS: Record<BreakdownRow['end'], Status> = {
  success: 'ok',
  failure: 'failed',
  refused: 'refused',
  unknown: 'queued',
};

/** For each call: its size, its budget, and the rule behind it. */
export function SplitList({ account, say, getsOf, onCap, onSelect }: SplitListProps) {
  const tools = useSession((state) => state.tools);
  const caps = useSession((state) => state.workspace.budget.caps);
  const [shown, setShown] = useState(PART);
  const { lines, perCall } = account;
  const longest = lines.reduce((most, one) => Math.max(most, one.size, one.granted), perCall) || 1;
  const percent = (chars: number) => `${(chars / longest) * 100}%`;

  return (
    <>
      <ol className={styles.list} aria-label="Calls">
        {lines.slice(0, shown).map((line) => (
          <li key={line.callId} className={styles.line}>
            <div className={styles.head}>
              <StatusIcon status={line.cut > 0 ? 'cut' : ICONS[line.end]} />
              <button type="button" className={styles.pick} onClick={() => onSelect(line.callId)}>
                {line.tool} <span className={styles.id}>{line.toolCallId}</span>
              </button>
              <span className={styles.numbers}>{toSizesText(line, getsOf(line.callId), say)}</span>
            </div>
            <div className={styles.bar} data-paint="track" aria-hidden>
              {line.end !== 'refused' && line.end !== 'failure' && (
                <i
                  className={styles.allowed}
                  data-paint=""
                  style={{ width: percent(line.granted) }}
                />
              )}
              <i
                className={styles.cut}
                data-paint=""
                style={{ left: percent(line.kept), width: percent(line.cut) }}
              />
              <i className={styles.kept} data-paint="" style={{ width: percent(line.kept) }} />
              <u className={styles.share} style={{ left: percent(perCall) }} />
            </div>
            {!line.isUnforeseen && (
              <p className={styles.reason}>{toReasonText(line, account, say)}</p>
            )}
            <OutputLimitField
              tool={line.tool}
              own={tools.find(({ name }) => name === line.tool)?.maxResultChars}
              set={lookup(caps, line.tool)}
              onChange={(chars) => onCap(line.tool, chars)}
            />
          </li>
        ))}
      </ol>
      <ShowMore
        shown={shown}
        total={lines.length}
        unit="calls"
        onMore={() => setShown((before) => before * 4)}
      />
    </>
  );
}
