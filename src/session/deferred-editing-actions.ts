import { loadOnce } from '../lib/load-once.ts';
import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { CallEdits } from './store/call-edits.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { Fix } from './workspace/fix.ts';

/** What {@link createSoon} brings: edits that are loaded beside what runs. */
export interface EditingActions extends CallEdits, UserCodeActions, DeclarationActions {
  /** Applies a fix that changes the document, and runs again. */
  applyEdit(fix: Exclude<Fix, { kind: 'edit-args' }>): void;
}

/** Known before they are loaded; the type sees to it that none is missing. */
const NAMES: Record<keyof EditingActions, true> = {
  addCall: true,
  addDeclaration: true,
  addTool: true,
  allowOrigin: true,
  answerCall: true,
  applyEdit: true,
  checkReducer: true,
  duplicateTool: true,
  removeCall: true,
  removeDeclaration: true,
  removeTool: true,
  renameDeclaration: true,
  selectDeclaration: true,
  selectOwnTool: true,
  setArgsText: true,
  setCodeText: true,
  setDeclarationDisabled: true,
  setDeclarationText: true,
  setReducerText: true,
  setSchemaText: true,
  setToolDisabled: true,
  showDeclared: true,
  writeReducer: true,
};

/**
 * Stands in for actions on their way: what is asked before they are there is done when they are,
 * in its order; from then on at once.
 *
 * @param onFail told when they did not load, each time that one is asked for
 */
export function createSoon(
  load: () => Promise<EditingActions>,
  onFail: () => void,
): EditingActions {
  let loaded: EditingActions | undefined;
  const get = loadOnce(async () => {
    loaded = await load();
    return loaded;
  });
  const entries = typedKeys(NAMES).map((name) => {
    const act = (...args: unknown[]) => {
      if (loaded) Reflect.apply(loaded[name], undefined, args);
      else get().then((actions) => Reflect.apply(actions[name], undefined, args), onFail);
    };
    return [name, act] as const;
  });
  // Begins at once; what fails is tried again by the first action that needs it.
  get().catch(() => {});
  // One function for each name, with whatever arguments that name's own takes.
  return Object.fromEntries(entries) as unknown as EditingActions;
}

function typedKeys<K extends string>(record: Record<K, unknown>): K[] {
  // `Object.keys` forgets the type of the keys; these are the record's own.
  return Object.keys(record) as K[];
}
