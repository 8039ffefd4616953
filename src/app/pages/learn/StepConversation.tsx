import { ChevronRight } from 'lucide-react';
import { useStore } from 'zustand';
import type { OutcomeTurnResult } from '../../../catalog/lessons/outcome.ts';
import type { LessonStepRun } from '../../../session/lessons/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { useSession } from '../../session-context.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { toScale } from '../../ui/request-bars/bar-scale.ts';
import { RequestBars } from '../../ui/request-bars/RequestBars.tsx';
import { RequestTableHead } from '../../ui/request-bars/RequestTableHead.tsx';
import { toWindowText } from '../../ui/request-bars/window-text.ts';
import styles from './StepConversation.module.css';

/** The requests of the conversation and the results in the last one, if the step asks for them. */
export function StepConversation({ stepRun }: { stepRun: LessonStepRun }) {
  const conversation = useStore(stepRun.store, (state) => state.conversation);
  const model = useSession((state) => state.workspace.contextSettings?.model);
  if (!conversation) return null;
  const { requests, results } = conversation;
  const scale = toScale(requests, model);
  const last = requests.at(-1)?.turn ?? '';
  return (
    <section className={styles.conversation} aria-label="Conversation">
      <table className={styles.table}>
        <RequestTableHead first="Request" />
        <tbody>
          {requests.map((request) => (
            <tr key={request.turn}>
              <th scope="row">{request.turn}</th>
              <td className={styles.bars}>
                <RequestBars {...{ request, scale }} />
              </td>
              <td className={styles.number}>≈{formatCount(request.total)}</td>
              <td className={styles.number}>≈{formatCount(request.compacted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {model && <p className={styles.window}>{toWindowText(requests, model)}</p>}
      <h3 className={styles.caption}>Results in the request after {last}</h3>
      <ol className={styles.results}>
        {results.map((result) => (
          <li key={result.toolCallId}>
            <ResultInRequest result={result} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A line is always shown, a whole text on demand. */
function ResultInRequest({ result }: { result: OutcomeTurnResult }) {
  const { turn, toolCallId, tool, text, isLeftOut } = result;
  const head = (
    <>
      <ChevronRight aria-hidden className={cx(styles.arrow, isLeftOut && styles.hidden)} />
      <span>
        {turn} <code>{tool}</code> <code className={styles.id}>{toolCallId}</code>
      </span>
      <span className={styles.mark}>{markOf(result)}</span>
    </>
  );
  return isLeftOut ? (
    <>
      <p className={styles.result}>{head}</p>
      <p className={styles.line}>{text}</p>
    </>
  ) : (
    <details>
      <summary className={styles.result}>{head}</summary>
      <LongText text={text} />
    </details>
  );
}

function markOf({ isLeftOut, isPinned, isError, text }: OutcomeTurnResult): string {
  const size = formatPlural(text.length, 'char');
  if (isLeftOut) return 'left out';
  if (isPinned) return `pinned, ${size}`;
  return isError ? `failure, ${size}` : size;
}
