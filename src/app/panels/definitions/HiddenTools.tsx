import type { ReactNode } from 'react';
import type { HiddenTool } from '../../../session/definitions/index.ts';
import { useActions } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './HiddenTools.module.css';

const ICONS: Record<HiddenTool['status'], Status> = {
  visible: 'ok',
  refused: 'refused',
  unavailable: 'skip',
  broken: 'failed',
  unknown: 'unreached',
};

/** A name that wraps between its words. */
function breakable(name: string): ReactNode {
  const words = name.match(/[^_]+_*|_+/g) ?? [];
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never move.
  return words.flatMap((word, index) => (index === 0 ? [word] : [<wbr key={index} />, word]));
}

/** The tools that the definitions omit, each with the gate that hides it. */
export function HiddenTools({ tools }: { tools: readonly HiddenTool[] }) {
  const { selectTool } = useActions();
  if (tools.length === 0) {
    return (
      <EmptyState title="No tool is hidden.">
        <p>The model sees every tool of the list.</p>
      </EmptyState>
    );
  }
  return (
    <Scroller label="Hidden tools" className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Gate</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ name, status, gate, why, sentence }) => (
            <tr key={`${name} ${gate}`}>
              <th scope="row">
                <span className={styles.name}>
                  <StatusIcon status={ICONS[status]} />
                  <button
                    type="button"
                    className={styles.link}
                    title="Open this tool"
                    onClick={() => selectTool(name)}
                  >
                    {breakable(name)}
                  </button>
                </span>
              </th>
              <td>{gate}</td>
              <td>
                {why}
                {sentence !== '' && <span className={styles.sentence}>{sentence}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
