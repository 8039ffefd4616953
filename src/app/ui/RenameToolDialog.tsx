import { use } from 'react';
import { useActions } from '../session-context.tsx';
import { RenameDialog } from './RenameDialog.tsx';

/** Options of {@link RenameToolDialog}. */
export interface RenameToolDialogProps {
  /** The id of the user's tool. */
  id: string;
  /** Its current name. */
  name: string;
  onClose: () => void;
}

/** Asks for another name of a user's tool, and renames the tool everywhere. */
export function RenameToolDialog({ id, name, onClose }: RenameToolDialogProps) {
  const { renameTool } = use(useActions().loadActions('toolList'));
  return (
    <RenameDialog
      what="the tool"
      name={name}
      hint="Calls, reducers, samples, output limits, personalities and agent steps are updated."
      onRename={(next) => renameTool(id, next)}
      onClose={onClose}
    />
  );
}
