import { useMemo } from 'react';
import type { ReplayView } from '../../../session/replay/index.ts';
import { formatCompact, formatCount, formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { Fold } from '../../ui/Fold.tsx';
import table from '../../ui/table.module.css';
import { toSides } from './replay-text.ts';
import styles from './WindowChart.module.css';
import { findFullTurn, toWindowPoints, type WindowPoint } from './window-points.ts';

const WIDTH = 600;
const HEIGHT = 120;
/** More points than pixels show nothing more. */
const MOST_POINTS = 160;
const MOST_ROWS = 24;

/** The tokens of all results by turn: as recorded, and with this workspace. */
export function WindowChart({ replay }: { replay: ReplayView }) {
  const model = useSession(({ workspace }) => workspace.contextSettings?.model);
  const points = useMemo(() => toWindowPoints(replay, MOST_POINTS), [replay]);
  const rows = useMemo(() => toWindowPoints(replay, MOST_ROWS), [replay]);
  const end = points.at(-1) ?? { turn: 0, recorded: 0, now: 0, isExact: true };
  const sides = toSides(end);
  const top = Math.max(1, end.recorded, end.now);
  const room = model && model.contextWindow - model.outputReserve;
  return (
    <section className={styles.section} aria-label="Context window by turn">
      <h3>Results in the context window, turn by turn</h3>
      <ul className={styles.legend}>
        <li>
          <i className={styles.recordedMark} />
          As recorded: {sides.recorded} tokens
        </li>
        <li>
          <i className={styles.nowMark} />
          With this workspace: {sides.now} tokens
        </li>
      </ul>
      <div className={styles.chart}>
        <span className={styles.top}>
          {end.isExact ? '' : '≈'}
          {formatCompact(top)}
        </span>
        <svg
          role="img"
          aria-label={`After ${formatPlural(end.turn, 'turn')}: ${sides.recorded} tokens as recorded, ${sides.now} with this workspace`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path className={styles.area} d={`${toPath(points, 'now', top)}V${HEIGHT}H0Z`} />
          <path className={styles.recorded} d={toPath(points, 'recorded', top)} />
          <path className={styles.now} d={toPath(points, 'now', top)} />
        </svg>
        <span className={styles.first}>turn 1</span>
        {end.turn > 1 && <span className={styles.last}>turn {formatCount(end.turn)}</span>}
      </div>
      {room !== undefined && model && (
        <p className={styles.hint}>
          The window of {model.name} has room for {formatCount(room)} tokens. It is full{' '}
          {toFullText(findFullTurn(replay, 'recorded', room))} as recorded, and{' '}
          {toFullText(findFullTurn(replay, 'now', room))} with this workspace.
        </p>
      )}
      <Fold title="Table" summary={`${rows.length} of ${formatPlural(replay.turns, 'turn')}`}>
        <table className={`${table.table} ${styles.table}`}>
          <caption>Tokens of all results up to a turn{end.isExact ? '' : ', estimated'}</caption>
          <thead>
            <tr>
              <th scope="col">Turn</th>
              <th scope="col">As recorded</th>
              <th scope="col">With this workspace</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const { recorded, now } = toSides(row);
              return (
                <tr key={row.turn}>
                  <th scope="row">{formatCount(row.turn)}</th>
                  <td>{recorded}</td>
                  <td>{now}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Fold>
    </section>
  );
}

/** Steps from the left edge, where the window is empty: the first turn ends at its own width. */
function toPath(points: readonly WindowPoint[], side: 'recorded' | 'now', top: number): string {
  const last = Math.max(1, points.at(-1)?.turn ?? 1);
  const at = (turn: number, tokens: number) =>
    `${Math.round((turn / last) * WIDTH)} ${Math.round(HEIGHT - 2 - (tokens / top) * (HEIGHT - 6))}`;
  return `M${at(0, 0)}${points.map((point) => `L${at(point.turn, point[side])}`).join('')}`;
}

function toFullText(turn: number | undefined): string {
  return turn === undefined ? 'at no turn' : `at turn ${formatCount(turn)}`;
}
