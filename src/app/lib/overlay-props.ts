import type { LabelledKeys } from './shortcut-table.ts';

/** Options of every sheet and dialog. */
export interface OverlayProps {
  onClose: () => void;
  /** The keys of all panels and sheets. */
  openingKeys: readonly LabelledKeys[];
}
