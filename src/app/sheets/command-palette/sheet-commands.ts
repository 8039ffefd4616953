import { openOverlay } from '../../lib/page-state.ts';
import { SHEETS, type SheetId, type SheetRow } from '../sheet-table.ts';
import type { Command } from './command.ts';
import { SHEET_WORDS, type SheetWords } from './sheet-words.ts';

/** The commands that open the sheets of one group, in the order of the table. */
export function toSheetCommands(group: SheetWords['group']): Command[] {
  return SHEETS.filter(({ id }) => SHEET_WORDS[id].group === group).map(toCommand);
}

function toCommand({ id, label, shortcut }: SheetRow<SheetId>): Command {
  return {
    id: `sheet ${id}`,
    ...SHEET_WORDS[id],
    title: label,
    ...(shortcut && { shortcut }),
    run: () => openOverlay(id),
  };
}
