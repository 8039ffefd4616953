import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { closeOverlay, type OverlayId, usePage } from '../lib/page-state.ts';
import { type OverlayProps, SHEETS } from '../sheets/sheet-table.ts';

const OVERLAYS = new Map<OverlayId, ComponentType<OverlayProps>>([
  // Not a row of the table, because it reads the table.
  [
    'palette',
    lazyPart(() => import('../sheets/command-palette/Palette.tsx').then((part) => part.Palette)),
  ],
  ...SHEETS.map(({ id, load }) => [id, lazyPart<OverlayProps>(load)] as const),
]);

/** The open sheet or dialog. */
export function Overlays() {
  const id = usePage(({ overlay }) => overlay);
  const Overlay = id && OVERLAYS.get(id);
  return (
    Overlay && (
      <Suspense>
        <Overlay onClose={closeOverlay} />
      </Suspense>
    )
  );
}
