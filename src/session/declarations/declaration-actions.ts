import type { DeclarationTemplate } from './import-text.ts';

/** The user's actions on declarations. None throws. */
export interface DeclarationActions {
  /**
   * Adds a declaration, selects it and opens its text.
   *
   * @param merge The key of the undo step that it belongs to. Default: a step of its own.
   * @returns the key of its undo step, for an edit that belongs to it.
   */
  addDeclaration(template: DeclarationTemplate, merge?: string): string;
  selectDeclaration(id: string): void;
  /** Loads the text after a short pause in typing. */
  setDeclarationText(id: string, text: string): void;
  renameDeclaration(id: string, name: string): void;
  setDeclarationDisabled(id: string, disabled: boolean): void;
  /** Removes the declaration and keeps the calls to its tools. Can be undone. */
  removeDeclaration(id: string): void;
  /** Lets the current personality use every tool of a declaration. */
  showDeclared(id: string): void;
  /**
   * Allows requests to an origin of the real network. The consent lasts in this browser until the
   * user revokes it.
   */
  allowOrigin(origin: string): void;
  /** Answers a waiting call of a client tool. */
  answerCall(id: string, result: { ok: boolean; text: string }): void;
}
