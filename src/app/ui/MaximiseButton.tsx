import { Maximize, Minimize } from 'lucide-react';
import { toggleMaximised, usePage } from '../lib/page-state.ts';
import { PANES, type PaneId } from '../lib/panes.ts';
import { formatKeys } from '../lib/shortcuts.ts';
import { NARROW, useMedia } from '../lib/use-media.ts';
import { Button } from './Button.tsx';

/** Gives a pane the whole page, and back. A narrow page shows one pane anyway. */
export function MaximiseButton({ pane }: { pane: PaneId }) {
  const isMaximised = usePage(({ maximised }) => maximised === pane);
  const isNarrow = useMedia(NARROW);
  if (isNarrow) return null;
  const name = PANES.find(({ id }) => id === pane)?.label;
  return (
    <Button
      tone="plain"
      small
      icon
      aria-label={isMaximised ? 'Restore all panes' : `Maximise the ${name} pane`}
      title={`${isMaximised ? 'Restore all panes' : 'Maximise'} (${formatKeys('maximise')})`}
      onClick={() => toggleMaximised(pane)}
    >
      {isMaximised ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </Button>
  );
}
