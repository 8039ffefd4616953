import type { TranscriptTurn } from '../../../session/provider-messages/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { Badge } from '../Badge.tsx';
import styles from './TurnPreview.module.css';

/** Rows in the preview. Users rarely read more before adding the calls. */
const SHOWN = 50;

/** The calls of pasted turns, with their problems. */
export function TurnPreview({ calls, problems }: Pick<TranscriptTurn, 'calls' | 'problems'>) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <ul className={styles.calls} aria-label="Calls found" tabIndex={0}>
        {calls
          .slice(0, SHOWN)
          .map(({ toolCallId, tool, argsText, standing, isReadable }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transcript may use one id twice.
            <li key={index}>
              <code>{tool}</code>
              <span className={styles.id}>{toolCallId}</span>
              <span className={styles.args}>{argsText.slice(0, 400).replace(/\s+/g, ' ')}</span>
              {standing === 'unknown' && <Badge tone="refused">unknown tool</Badge>}
              {standing === 'simulated' && <Badge>simulated</Badge>}
              {!isReadable && <Badge tone="failed">not JSON</Badge>}
            </li>
          ))}
        {calls.length > SHOWN && <li>and {formatPlural(calls.length - SHOWN, 'more call')}</li>}
      </ul>
      {problems.length > 0 && (
        <details className={styles.problems} open>
          <summary>{formatPlural(problems.length, 'problem')}</summary>
          <ul>
            {problems.slice(0, SHOWN).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
