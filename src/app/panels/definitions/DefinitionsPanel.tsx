import { useMemo, useState } from 'react';
import { selectDefinitions } from '../../../session/selectors.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPlural, formatShort } from '../../lib/format.ts';
import { estimateTokens } from '../../lib/tokens.ts';
import { useSession } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Json } from '../../ui/Json.tsx';
import styles from './DefinitionsPanel.module.css';

/** What the model would be told under this personality, tool by tool. */
export function DefinitionsPanel() {
  const { definitions, chars } = useSession(selectDefinitions);
  const open = useSession((state) => state.selectedTool);
  const [chosen, setChosen] = useState<string>();
  const sized = useMemo(
    () => definitions.map((one) => ({ one, chars: JSON.stringify(one).length })),
    [definitions],
  );
  const tokens = useMemo(() => estimateTokens(JSON.stringify(definitions)), [definitions]);
  const shown =
    definitions.find(({ name }) => name === chosen) ??
    definitions.find(({ name }) => name === open) ??
    definitions[0];

  if (shown === undefined) {
    return (
      <EmptyState title="The model is told of no tool at all.">
        <p>This personality sees none of the catalogue. Choose another, or allow a tool.</p>
      </EmptyState>
    );
  }
  const longest = Math.max(...sized.map((entry) => entry.chars));
  return (
    <div className={styles.panel}>
      <div className={styles.side}>
        <p className={styles.total}>
          {formatPlural(definitions.length, 'tool')} · {formatCount(chars)} chars · ≈
          {formatShort(tokens)} tok
        </p>
        <ul className={styles.list}>
          {sized.map(({ one, chars: size }) => (
            <li key={one.name}>
              <button
                type="button"
                aria-pressed={one === shown}
                className={cx(styles.item, one === shown && styles.selected)}
                onClick={() => setChosen(one.name)}
              >
                <span className={styles.name}>{one.name}</span>
                <span className={styles.bar} aria-hidden>
                  <i style={{ width: `${(size / longest) * 100}%` }} />
                </span>
                <span className={styles.size}>{formatCount(size)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.main}>
        <div className={styles.buttons}>
          <CopyButton text={() => pretty(shown)}>Copy this one</CopyButton>
          <CopyButton text={() => pretty(definitions)}>Copy all</CopyButton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre className={styles.json} tabIndex={0}>
          <Json text={pretty(shown)} />
        </pre>
      </div>
    </div>
  );
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
