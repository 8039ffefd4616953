import type { SessionActions } from '../../session/index.ts';
import { openOverlay, showPane } from '../lib/page-state.ts';
import type { ShortcutId } from '../lib/shortcuts.ts';
import { PANELS, type PanelRow } from '../panels/panel-table.ts';
import { SHEETS, type SheetRow } from '../sheets/sheet-table.ts';

/** Opens the panel or sheet whose row has this shortcut. */
export function openByShortcut(
  shortcut: ShortcutId,
  { setBottomTab }: Pick<SessionActions, 'setBottomTab'>,
): void {
  const has = (row: PanelRow | SheetRow) => row.shortcut === shortcut;
  const sheet = SHEETS.find(has);
  if (sheet) openOverlay(sheet.id);
  const panel = PANELS.find(has);
  if (!panel) return;
  setBottomTab(panel.id);
  showPane('bottom');
}
