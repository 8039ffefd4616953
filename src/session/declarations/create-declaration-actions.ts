import { choosePart } from '../store/choose-part.ts';
import type { EditContext } from '../store/edit-context.ts';
import { isFree } from '../tools/taken-names.ts';
import * as to from '../workspace/declaration-transitions.ts';
import { describeGrant, grantAccess, grantHosts } from '../workspace/grant-access.ts';
import { removeMocksOf, withMocks } from '../workspace/mock-transitions.ts';
import { allowTools, unlistTools } from '../workspace/tool-access.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { DeclarationActions } from './declaration-actions.ts';
import type { DeclarationTemplate } from './import-text.ts';

/** Dependencies of {@link createDeclarationActions}. */
export interface DeclarationContext extends Pick<EditContext, 'store' | 'edit'> {
  /** Records that the user typed the text of a declaration. */
  typed(id: string, text: string): void;
  /** Gives access to the tools of a declaration when they are known. */
  grantLater(id: string, template: DeclarationTemplate, merge: string): void;
  /** The edit that takes back the access that adding a declaration gave. */
  withdraw(id: string): (workspace: Workspace) => Workspace;
  /** Allows requests to an origin of the real network. */
  allowOrigin(origin: string): void;
  /** Settles a call that waits for the user's answer. */
  answerCall(id: string, result: { ok: boolean; text: string }): void;
}

/** Creates the actions on declarations. */
export function createDeclarationActions(context: DeclarationContext): DeclarationActions {
  const { store, edit, typed, grantLater, withdraw } = context;
  const createId = () => {
    const taken = new Set(store.getState().workspace.declarations.map(({ id }) => id));
    let number = taken.size + 1;
    while (taken.has(`declaration-${number}`)) number += 1;
    return `declaration-${number}`;
  };
  const selectDeclaration = (id: string) => {
    const { workspace } = store.getState();
    if (!to.findDeclaration(workspace, id)) return;
    choosePart(store, 'selection', { selectedDeclarationId: id });
  };

  return {
    selectDeclaration,
    addDeclaration: (template, step) => {
      const { name, text, mocks = [], secrets = [], servers = [], note = '' } = template;
      const id = createId();
      const { declarations } = store.getState().workspace;
      const taken = new Set(declarations.map((one) => one.name));
      let free = name;
      for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
      const merge = step ?? `add ${id}`;
      grantLater(id, template, merge);
      // A server may connect in a later visit, which no longer knows that it was added here.
      const granted = servers.map((server) => ({ name: server, mcpServer: server }));
      const joins = step !== undefined;
      // The label of other tools follows when they are known.
      const label =
        granted.length > 0 ? describeGrant(store.getState().workspace, granted) : `Added ${free}`;
      edit({ label: label + note, merge, joins, offersUndo: true }, (one) =>
        grantAccess(
          to.addDeclaration(withMocks(one, mocks, secrets), {
            ...{ id, name: free, text, disabled: false },
          }),
          granted,
        ),
      );
      selectDeclaration(id);
      return merge;
    },
    setDeclarationText: (id, text) => {
      typed(id, text);
      const note = { label: 'Edited a declaration', merge: `declaration ${id}`, offersUndo: false };
      edit(note, (one) => to.changeDeclaration(one, id, { text }));
    },
    renameDeclaration: (id, name) => {
      const trimmed = name.trim();
      if (trimmed !== '')
        edit('Renamed a declaration', (one) => to.changeDeclaration(one, id, { name: trimmed }));
    },
    setDeclarationDisabled: (id, disabled) =>
      void edit(`${disabled ? 'Disabled' : 'Enabled'} a declaration`, (one) =>
        to.changeDeclaration(one, id, { disabled }),
      ),
    removeDeclaration: (id) => {
      const state = store.getState();
      const { workspace, selectedDeclarationId, tools } = state;
      const declaration = to.findDeclaration(workspace, id);
      if (!declaration) return;
      const removed = tools.filter(
        ({ name, declarationId }) => declarationId === id && isFree(state, name, id),
      );
      const rest = withdraw(id);
      edit(
        { label: `Removed ${declaration.name}`, offersUndo: true },
        (one) =>
          rest(
            unlistTools(removeMocksOf(to.removeDeclaration(one, id), declaration.text), removed),
          ),
        selectedDeclarationId === id ? { selectedDeclarationId: undefined } : undefined,
      );
    },
    showDeclared: (id) => {
      const { tools, declared } = store.getState();
      const wanted = declared[id]?.tools ?? [];
      edit('Allowed declared tools', (one) => grantHosts(allowTools(one, wanted, tools), wanted));
    },
    allowOrigin: (origin) => context.allowOrigin(origin),
    answerCall: (id, result) => context.answerCall(id, result),
  };
}
