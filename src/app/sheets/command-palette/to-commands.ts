import type { DocumentList } from '../../../session/documents/index.ts';
import type { Command, CommandContext } from './command.ts';
import { toDocumentCommands } from './document-commands.ts';
import { toPageCommands } from './page-commands.ts';
import { toRunCommands } from './run-commands.ts';
import { toSandboxDataCommands } from './sandbox-data-commands.ts';
import { toWorkspaceCommands } from './workspace-commands.ts';

/**
 * All commands of the palette.
 *
 * @param list the stored workspaces; `undefined` until they are read.
 */
export function toCommands(context: CommandContext, list: DocumentList | undefined): Command[] {
  return [
    ...toWorkspaceCommands(context),
    ...toRunCommands(context),
    ...toSandboxDataCommands(context),
    ...toDocumentCommands(context, list),
    ...toPageCommands(context),
  ];
}
