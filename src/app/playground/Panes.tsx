import { type CSSProperties, type ReactNode, useCallback } from 'react';
import { foldPane, PANE_LIMITS, resizePane, type SidePane } from '../lib/layout-state.ts';
import { changeLayout, usePage } from '../lib/page-state.ts';
import styles from './Panes.module.css';
import { Splitter } from './Splitter.tsx';

/** Options of {@link Panes}. */
export interface PanesProps {
  tools: ReactNode;
  editor: ReactNode;
  inspector: ReactNode;
  bottom: ReactNode;
}

/** The wide page: three panes side by side over a fourth. */
export function Panes({ tools, editor, inspector, bottom }: PanesProps) {
  const layout = usePage((page) => page.layout);
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
  const vars = {
    '--tools': folded.tools ? '0px' : `${sizes.tools}px`,
    '--inspector': folded.inspector ? '0px' : `${sizes.inspector}px`,
    '--bottom': folded.bottom ? '0px' : `${sizes.bottom}px`,
  } as CSSProperties; // custom properties, which React's style type does not know

  return (
    <main className={styles.panes} style={vars}>
      <section id="pane-tools" aria-label="Tools" className={styles.tools} inert={folded.tools}>
        {tools}
      </section>
      <Splitter label="Width of the tools" line="vertical" side="before" {...split('tools')} />
      <section id="pane-editor" aria-label="Editor" className={styles.editor}>
        {editor}
      </section>
      <Splitter label="Width of the call" line="vertical" side="after" {...split('inspector')} />
      <section
        id="pane-inspector"
        aria-label="Call"
        className={styles.inspector}
        inert={folded.inspector}
      >
        {inspector}
      </section>
      <Splitter
        label="Height of the timeline"
        line="horizontal"
        side="after"
        {...split('bottom')}
      />
      <section id="pane-bottom" aria-label="Run" className={styles.bottom} inert={folded.bottom}>
        {bottom}
      </section>
    </main>
  );
}
