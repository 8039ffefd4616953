import { openDialog } from '../../lib/open-dialog.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { SHEETS, type SheetId, type SheetRow } from '../sheet-table.ts';
import type { Command } from './command.ts';
import { SHEET_TEXT, type SheetText } from './sheet-text.ts';

/** The commands that open the sheets of one group, in the order of the table. */
export function toSheetCommands(group: SheetText['group']): Command[] {
  return SHEETS.filter(({ id }) => SHEET_TEXT[id].group === group).map(toCommand);
}

function toCommand({ id, label, shortcut }: SheetRow<SheetId>): Command {
  const { takesTyping, ...text } = SHEET_TEXT[id];
  return {
    id: `sheet ${id}`,
    ...text,
    title: label,
    ...(shortcut && { shortcut }),
    run: () => (takesTyping ? openDialog(id) : openOverlay(id)),
  };
}
