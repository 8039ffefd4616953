import { Plus } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { ToolRow } from '../../../session/store/index.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCompact } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { scrollWithFrame } from '../../lib/scroll-with-frame.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Status, StatusIcon } from '../../ui/StatusIcon.tsx';
import styles from './ToolItem.module.css';

const ToolMenu = lazyPart(() => import('./ToolMenu.tsx').then((part) => part.ToolMenu));

const STATUS: Record<ToolRow['status'], { icon: Status; word: string }> = {
  visible: { icon: 'ok', word: 'visible' },
  refused: { icon: 'refused', word: 'refused' },
  unavailable: { icon: 'skip', word: 'unavailable' },
  broken: { icon: 'failed', word: 'does not compile' },
  unknown: { icon: 'skip', word: 'not known yet' },
};

/** One tool, with the reason if it is hidden from the personality. */
export const ToolItem = memo(function ToolItem({ row }: { row: ToolRow }) {
  const selected = useSession((state) =>
    state.selectedDeclarationId !== undefined
      ? false
      : row.userCodeId === undefined
        ? state.selectedTool === row.name && state.selectedUserCodeId === undefined
        : state.selectedUserCodeId === row.userCodeId,
  );
  const { selectTool, selectOwnTool, addCall } = useActions();
  const { icon, word } = STATUS[row.status];
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => (selected ? scrollWithFrame(() => item.current) : undefined), [selected]);
  return (
    <li
      ref={item}
      className={cx(
        styles.item,
        row.userCodeId !== undefined && styles.userTool,
        selected && styles.selected,
        styles[row.status],
      )}
    >
      <button
        type="button"
        data-tool
        className={styles.pick}
        aria-pressed={selected}
        title={row.description}
        onClick={() =>
          row.userCodeId === undefined ? selectTool(row.name) : selectOwnTool(row.userCodeId)
        }
      >
        <StatusIcon status={icon} decorative />
        <span className={styles.name}>{row.label}</span>
        <span className="visually-hidden"> {word}</span>
        <span className={styles.tag}>{tagOf(row)}</span>
      </button>
      <Button
        tone="plain"
        small
        icon
        className={styles.add}
        aria-label={`Add a call of ${row.label}`}
        onClick={() => addCall(row.name)}
      >
        <Plus aria-hidden />
      </Button>
      <ToolMenu row={row} />
    </li>
  );
});

/**
 * Why it is hidden; otherwise whether it is ephemeral, its output limit, or that it has a reducer.
 */
function tagOf({ tag, ephemeral, maxResultChars, hasReducer }: ToolRow): string {
  if (tag !== '') return tag;
  if (ephemeral) return 'ephemeral';
  if (maxResultChars !== undefined) return formatCompact(maxResultChars);
  return hasReducer ? 'reducer' : '';
}
