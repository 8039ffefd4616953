import type { SessionActions } from '../../session/index.ts';
import { openOverlay, showPane } from '../lib/page-state.ts';
import type { LabelledKeys } from '../lib/shortcut-table.ts';
import { PANELS } from '../panels/panel-table.ts';
import { SHEETS } from '../sheets/sheet-table.ts';

/** The keys of a panel or of a sheet. */
interface OpeningKeys extends LabelledKeys {
  open: (actions: Pick<SessionActions, 'setBottomTab'>) => void;
}

/** The keys of all panels and sheets, from their rows. */
export const OPENING_KEYS: readonly OpeningKeys[] = [
  ...SHEETS.flatMap(({ id, label, shortcut }) =>
    shortcut ? [{ ...shortcut, label, open: () => openOverlay(id) }] : [],
  ),
  ...PANELS.flatMap(({ id, label, shortcut }) => {
    if (!shortcut) return [];
    const open: OpeningKeys['open'] = ({ setBottomTab }) => {
      setBottomTab(id);
      showPane('bottom');
    };
    return [{ ...shortcut, label, open }];
  }),
];
