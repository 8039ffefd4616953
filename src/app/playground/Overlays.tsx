import type { ComponentType } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import type { OverlayProps } from '../lib/overlay-props.ts';
import { closeOverlay, closePalette, type OverlayId, usePage } from '../lib/page-state.ts';
import { SHEETS } from '../sheets/sheet-table.ts';
import { OPENING_KEYS } from './opening-keys.ts';

// Not a row of the table, because it reads the table.
const Palette = lazyPart(() =>
  import('../sheets/command-palette/Palette.tsx').then((part) => part.Palette).catch(giveUp),
);

const OVERLAYS = new Map<OverlayId, ComponentType<OverlayProps>>(
  SHEETS.map(({ id, load }) => [id, lazyPart<OverlayProps>(() => load().catch(giveUp))] as const),
);

/** A part that did not load can be opened again; the page has the keys until then. */
function giveUp(error: unknown): never {
  closePalette();
  closeOverlay();
  throw error;
}

/** The open sheet or dialog, and the commands. */
export function Overlays() {
  const id = usePage(({ overlay }) => overlay);
  const isPaletteOpen = usePage((page) => page.isPaletteOpen);
  const Overlay = id && OVERLAYS.get(id);
  return (
    <>
      {Overlay && <Overlay onClose={() => closeOverlay(id)} openingKeys={OPENING_KEYS} />}
      {isPaletteOpen && <Palette onClose={closePalette} />}
    </>
  );
}
