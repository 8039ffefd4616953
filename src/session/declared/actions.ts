import type { ToolInfo } from '../tool-info.ts';
import type { Workbench } from '../workbench.ts';
import type { Workspace } from '../workspace.ts';
import type { DeclarationTemplate } from './import-text.ts';
import * as to from './transitions.ts';

/** What a person can do with declarations. None throws. */
export interface DeclarationActions {
  /** Adds a declaration, selects it and opens its text. */
  addDeclaration(template: DeclarationTemplate): void;
  selectDeclaration(id: string): void;
  /** Read soon after the last key. */
  setDeclarationText(id: string, text: string): void;
  renameDeclaration(id: string, name: string): void;
  setDeclarationDisabled(id: string, disabled: boolean): void;
  /** Calls to its tools stay. Can be undone. */
  removeDeclaration(id: string): void;
  /** Lets the page reach an origin of the real network, in this browser, until it is taken back. */
  allowOrigin(origin: string): void;
  /** Answers a call of a client tool that waits. */
  answerCall(id: string, result: { ok: boolean; text: string }): void;
}

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
    allowOrigin: (origin) => bench.allowOrigin(origin),
    answerCall: (id, result) => bench.answerCall(id, result),
  };
}

/** The declaration that brings a tool. */
export function declarationOf(tools: readonly ToolInfo[], name: string): string | undefined {
  return tools.find((tool) => tool.name === name)?.declarationId;
}
