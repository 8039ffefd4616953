import type { SessionState } from '../../session/store/index.ts';
import { findName } from '../../session/user-code/index.ts';
import { requestCaret } from '../lib/caret.ts';
import { codePath } from '../lib/editor-paths.ts';

/**
 * Adds a tool of the user, shows its code and selects its name, ready to be changed.
 *
 * @param read the state of the session
 * @param add adds and opens the tool
 */
export function openNewCode(
  read: () => Pick<SessionState, 'selectedUserCodeId' | 'workspace'>,
  add: () => void,
): void {
  add();
  const { selectedUserCodeId: id, workspace } = read();
  if (id === undefined) return;
  const code = workspace.tools.find((one) => one.id === id)?.code ?? '';
  requestCaret(codePath(id), findName(code) ?? { line: 1, column: 1 });
}
