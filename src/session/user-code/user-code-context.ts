import type { Templates } from '../../catalog/templates/templates.ts';
import type { EditContext } from '../store/edit-context.ts';

/** Dependencies of the actions on the user's code. */
export interface UserCodeContext extends Pick<EditContext, 'store' | 'edit'> {
  /** Starts a check of a user's reducer. */
  check(tool: string): void;
  /** Records that the user typed the text of a file. */
  typed(id: string, text: string): void;
  /** Records the example arguments with which a new file is called. */
  begun(id: string, argsText: string): void;
  /** The starter files; absent until they are loaded. */
  templates(): Templates | undefined;
}
