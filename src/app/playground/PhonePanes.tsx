import { type ReactNode, useEffect } from 'react';
import { cx } from '../lib/class-names.ts';
import { isEmptyWorkspace } from '../lib/is-empty-workspace.ts';
import { showPane, usePage } from '../lib/page-state.ts';
import { PANES, type PaneId } from '../lib/panes.ts';
import { findPanel } from '../panels/panel-table.ts';
import { useSession } from '../session-context.tsx';
import styles from './PhonePanes.module.css';

/** Options of {@link PhonePanes}. */
export interface PhonePanesProps {
  panes: Record<PaneId, ReactNode>;
}

/** The run comes first, and the tools last. */
const ITEMS = [...PANES.slice(1), ...PANES.slice(0, 1)];

/**
 * The narrow page: one pane at a time, with a switcher below. The timeline needs less than the
 * height, so the selected call is shown below it.
 */
export function PhonePanes({ panes }: PhonePanesProps) {
  const value = usePage(({ phonePane }) => phonePane);
  const label = ITEMS.find((item) => item.id === value)?.label;
  const bottomTab = useSession((state) => state.bottomTab);
  const isEmpty = useSession(isEmptyWorkspace);
  // The editor has the ways to begin; the other panes have nothing to show.
  useEffect(() => {
    if (isEmpty) showPane('editor');
  }, [isEmpty]);
  // Panels about all calls need the height for their texts.
  const split = value === 'bottom' && !findPanel(bottomTab).tall;
  return (
    <>
      <main className={cx(styles.pane, split && styles.split)}>
        <section aria-label={label} className={styles.section}>
          {panes[value]}
        </section>
        {split && (
          <section aria-label="Call" className={styles.section}>
            {panes.inspector}
          </section>
        )}
      </main>
      <nav aria-label="Panes" className={styles.switcher}>
        {ITEMS.map(({ id, label, Icon }) => (
          <button
            key={id}
            type="button"
            aria-current={id === value ? 'page' : undefined}
            className={cx(styles.item, id === value && styles.on)}
            onClick={() => showPane(id)}
          >
            <Icon aria-hidden />
            {label}
          </button>
        ))}
      </nav>
    </>
  );
}
