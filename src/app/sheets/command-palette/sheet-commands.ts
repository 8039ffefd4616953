import { openOverlay } from '../../lib/page-state.ts';
import { SHEETS, type SheetId, type SheetRow } from '../sheet-table.ts';
import type { Command } from './command.ts';

/** The commands that open the sheets of one group, in the order of the table. */
export function toSheetCommands(group: SheetRow['group']): Command[] {
  return SHEETS.filter((row) => row.group === group).map(toCommand);
}

function toCommand({ id, group, label, hint, also, shortcut }: SheetRow<SheetId>): Command {
  return {
    id: `sheet ${id}`,
    group,
    title: label,
    ...(hint !== undefined && { hint }),
    ...(also !== undefined && { also }),
    ...(shortcut && { shortcut }),
    run: () => openOverlay(id),
  };
}
