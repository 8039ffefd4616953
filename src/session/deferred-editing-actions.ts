import { loadOnce } from '../lib/load-once.ts';
import type { DeclarationActions } from './declarations/declaration-actions.ts';
import type { CallEdits } from './store/call-edits.ts';
import type { UserCodeActions } from './user-code/user-code-actions.ts';
import type { Fix } from './workspace/fix.ts';

/** Edits that are loaded together with the code for runs. */
export interface EditingActions extends CallEdits, UserCodeActions, DeclarationActions {
  /** Applies a fix that changes the document, and runs again. */
  applyEdit(fix: Exclude<Fix, { kind: 'edit-args' }>): void;
}

/** The names are known before the code is loaded. The type requires all of them. */
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
 * Stands in for actions while their code loads. Earlier calls are queued and run in order after the
 * load; later calls run at once.
 *
 * @param onFail Called when the load fails, once for each action that was called.
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
  // Loads at once. After a failure, the next action tries again.
  get().catch(() => {});
  // One function per name. It accepts the arguments of that action.
  return Object.fromEntries(entries) as unknown as EditingActions;
}

function typedKeys<K extends string>(record: Record<K, unknown>): K[] {
  // `Object.keys` loses the type of the keys. These are the record's own keys.
  return Object.keys(record) as K[];
}
