import type { ReactNode } from 'react';
import type { HiddenTool } from '../../../session/definitions/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Scroller } from '../../ui/Scroller.tsx';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './HiddenTools.module.css';
import { NO_TOOLS } from './no-tools.ts';

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
  const { selectTool, applyFix } = useActions();
  const hasTools = useSession((state) => state.tools.length > 0);
  if (tools.length === 0) {
    return (
      <EmptyState title="No tool is hidden.">
        <p>{hasTools ? 'The model sees every tool of the list.' : NO_TOOLS}</p>
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
          {tools.map(({ name, status, gate, why, sentence, fix }) => (
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
                {fix && (
                  <Button small className={styles.fix} onClick={() => applyFix(fix)}>
                    {fix.label}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
