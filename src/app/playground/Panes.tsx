import { type CSSProperties, type ReactNode, useCallback } from 'react';
import { cx } from '../lib/class-names.ts';
import { foldPane, resizePane } from '../lib/layout-state.ts';
import { changeLayout, usePage } from '../lib/page-state.ts';
import { PANE_LIMITS, PANES, type PaneId, type SidePane } from '../lib/panes.ts';
import { Splitter } from '../ui/Splitter.tsx';
import styles from './Panes.module.css';

/** Options of {@link Panes}. */
export type PanesProps = Readonly<Record<PaneId, ReactNode>>;

/** The attributes of each pane's section. */
const SECTIONS = Object.fromEntries(
  PANES.map(({ id, label }) => [id, { id: `pane-${id}`, 'aria-label': label }]),
) as Record<PaneId, { id: string; 'aria-label': string }>; // every pane has a row

/** The wide page: three panes side by side over a fourth. */
export function Panes({ tools, editor, inspector, bottom }: PanesProps) {
  const layout = usePage((page) => page.layout);
  const maximised = usePage((page) => page.maximised);
  const isCovered = usePage((page) => page.isEditorCovered);
  const { sizes, folded } = layout;
  const split = useCallback(
    (pane: SidePane) => ({
      controls: `pane-${pane}`,
      size: layout.sizes[pane],
      min: PANE_LIMITS[pane].min,
      max: PANE_LIMITS[pane].max,
      folded: layout.folded[pane],
      onResize: (size: number) => changeLayout((current) => resizePane(current, pane, size)),
      onFold: () => changeLayout((current) => foldPane(current, pane)),
    }),
    [layout],
  );
  const size = (pane: SidePane) => `${folded[pane] ? 0 : sizes[pane]}px`;
  const vars = {
    '--tools': size('tools'),
    '--inspector': size('inspector'),
    '--bottom': size('bottom'),
  } as CSSProperties; // custom properties, which React's style type does not know

  const isHidden = (pane: PaneId) =>
    maximised === undefined ? pane !== 'editor' && folded[pane] : pane !== maximised;

  return (
    <main
      className={cx(styles.panes, maximised && styles.one)}
      style={vars}
      data-maximised={maximised}
    >
      <section {...SECTIONS.tools} className={styles.tools} inert={isHidden('tools')}>
        {tools}
      </section>
      <Splitter label="Width of the tools" line="vertical" side="before" {...split('tools')} />
      <section
        {...SECTIONS.editor}
        className={cx(styles.editor, isCovered && styles.covered)}
        inert={isHidden('editor') || isCovered}
      >
        {editor}
      </section>
      <Splitter label="Width of the call" line="vertical" side="after" {...split('inspector')} />
      <section {...SECTIONS.inspector} className={styles.inspector} inert={isHidden('inspector')}>
        {inspector}
      </section>
      <Splitter
        label="Height of the timeline"
        line="horizontal"
        side="after"
        {...split('bottom')}
      />
      <section {...SECTIONS.bottom} className={styles.bottom} inert={isHidden('bottom')}>
        {bottom}
      </section>
    </main>
  );
}
