import { applyFix } from '../apply-fix.ts';
import type { Fix } from '../fix.ts';
import type { Workbench } from '../workbench.ts';
import type { Workspace } from '../workspace.ts';
import type { DeclarationActions } from './declaration-actions.ts';
import * as to from './transitions.ts';

/** What {@link createDeclarationActions} works with. */
export interface DeclarationBench
  extends Pick<Workbench, 'store' | 'undoStack' | 'allowOrigin' | 'answerCall'> {
  edit(change: (workspace: Workspace) => Workspace): boolean;
}

/** Ties the transitions of declarations to the store. */
export function createDeclarationActions(bench: DeclarationBench): DeclarationActions {
  const { store, edit, undoStack } = bench;
  const createId = () => {
    const taken = new Set(store.getState().workspace.declarations.map(({ id }) => id));
    let number = taken.size + 1;
    while (taken.has(`declaration-${number}`)) number += 1;
    return `declaration-${number}`;
  };
  const selectDeclaration = (id: string) => {
    const { workspace } = store.getState();
    if (!to.findDeclaration(workspace, id)) return;
    store.setState({ selectedDeclarationId: id });
  };

  return {
    selectDeclaration,
    addDeclaration: ({ name, text }) => {
      const id = createId();
      const { declarations } = store.getState().workspace;
      const taken = new Set(declarations.map((one) => one.name));
      let free = name;
      for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
      edit((one) => to.addDeclaration(one, { id, name: free, text, disabled: false }));
      selectDeclaration(id);
    },
    setDeclarationText: (id, text) => void edit((one) => to.changeDeclaration(one, id, { text })),
    renameDeclaration: (id, name) => {
      const trimmed = name.trim();
      if (trimmed !== '') edit((one) => to.changeDeclaration(one, id, { name: trimmed }));
    },
    setDeclarationDisabled: (id, disabled) =>
      void edit((one) => to.changeDeclaration(one, id, { disabled })),
    removeDeclaration: (id) => {
      const { workspace, selectedDeclarationId } = store.getState();
      const declaration = to.findDeclaration(workspace, id);
      if (!declaration) return;
      const index = workspace.declarations.indexOf(declaration);
      edit((one) => to.removeDeclaration(one, id));
      if (selectedDeclarationId === id) store.setState({ selectedDeclarationId: undefined });
      undoStack.push({
        label: `Removed ${declaration.name}`,
        takeBack: () => {
          edit((one) => to.addDeclaration(one, declaration, index));
          selectDeclaration(id);
        },
      });
    },
    showDeclared: (id) => {
      const tools = store.getState().declared[id]?.tools ?? [];
      const fixes = tools.map(
        ({ name, mcpServer }): Fix =>
          mcpServer === undefined
            ? { kind: 'allow-tool', tool: name, label: '' }
            : { kind: 'allow-server', server: mcpServer, label: '' },
      );
      edit((one) => fixes.reduce(applyFix, one));
    },
    allowOrigin: (origin) => bench.allowOrigin(origin),
    answerCall: (id, result) => bench.answerCall(id, result),
  };
}
