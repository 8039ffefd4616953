import styles from './StatusIcon.module.css';

/** All statuses of the page. Shape, colour and word belong together. */
export type Status =
  | 'ok'
  | 'cut'
  | 'partial'
  | 'refused'
  | 'failed'
  | 'aborted'
  | 'running'
  | 'queued'
  | 'answered'
  | 'unsettled'
  | 'skip'
  | 'error'
  | 'unreached'
  | 'unreported';

/** The word for each status, for screen readers and tables. */
export const STATUS_TEXT: Record<Status, string> = {
  ok: 'ok',
  cut: 'cut',
  partial: 'partial',
  refused: 'refused',
  failed: 'failed',
  aborted: 'aborted',
  running: 'running',
  queued: 'queued',
  answered: 'dry run',
  unsettled: 'not settled',
  skip: 'not applicable',
  error: 'applied to the error',
  unreached: 'not reached',
  unreported: 'not reported',
};

/** Options of {@link StatusIcon}. */
export interface StatusIconProps {
  status: Status;
  /** The word is beside the icon, so the icon has no label. */
  decorative?: boolean;
}

/**
 * Circle with a tick, cut circle, circle with a stroke, diamond with a bar. Then square with a
 * cross or a bar, open arc, dot, hollow circle.
 */
export function StatusIcon({ status, decorative = false }: StatusIconProps) {
  const naming = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': STATUS_TEXT[status] } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label contains the word, or it is beside the icon.
    <svg className={`${styles.icon} ${styles[status]}`} viewBox="0 0 14 14" {...naming}>
      {SHAPES[status]}
    </svg>
  );
}

const circle = <circle cx="7" cy="7" r="6" />;

const square = <rect x="1.2" y="1.2" width="11.6" height="11.6" rx="2.6" />;

const bar = <path d="M4.6 7h4.8" />;

const dot = <circle cx="7" cy="7" r="1.4" className={styles.filled} />;

const cutCircle = (
  <>
    <path d="M9 1.3a6 6 0 1 0 0 11.4" />
    <path d="M9 .8v12.4" />
  </>
);

const SHAPES: Record<Status, React.ReactNode> = {
  ok: (
    <>
      {circle}
      <path d="M4.3 7.2l1.9 1.9 3.6-4" />
    </>
  ),
  cut: cutCircle,
  partial: cutCircle,
  refused: (
    <>
      <path d="M7 .9L13.1 7 7 13.1.9 7z" />
      {bar}
    </>
  ),
  failed: (
    <>
      {square}
      <path d="M4.7 4.7l4.6 4.6m0-4.6L4.7 9.3" />
    </>
  ),
  aborted: (
    <>
      {square}
      {bar}
    </>
  ),
  running: <circle cx="7" cy="7" r="6" strokeDasharray="24 14" />,
  queued: <circle cx="7" cy="7" r="6" strokeDasharray="2.2 2.5" />,
  answered: (
    <>
      {circle}
      <path d="M4.3 7h5m-2-2l2 2-2 2" />
    </>
  ),
  unsettled: (
    <>
      {circle}
      <path d="M4.6 9.4l4.8-4.8" />
    </>
  ),
  skip: dot,
  error: dot,
  unreached: circle,
  unreported: circle,
};
