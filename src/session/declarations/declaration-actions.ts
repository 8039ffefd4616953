import type { DeclarationTemplate } from './import-text.ts';

/** The user's actions on declarations. None throws. */
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
  /** Lets the current personality see every tool of a declaration. */
  showDeclared(id: string): void;
  /**
   * Allows requests of the page to an origin of the real network, in this browser, until it is
   * revoked.
   */
  allowOrigin(origin: string): void;
  /** Answers a call of a client tool that waits. */
  answerCall(id: string, result: { ok: boolean; text: string }): void;
}
