import { lookup } from '../lib/lookup.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { SessionState } from '../store/state.ts';
import { renameReferences } from '../user-code/rename-tool.ts';
import { guessName } from '../user-code/tool-names.ts';

/** Renames what refers to a tool when the user renames it in its text. */
export interface NameFollower {
  /** Records that the user typed a file's text, so that undo and other tabs rename nothing. */
  typed(fileId: string, text: string): void;
}

/** The names of one file: of a user's tool, or of a declaration's tools in their order. */
interface Names {
  text: string;
  names: readonly string[];
}

/**
 * Follows the names in the user's texts: calls, lists of personalities, reducers, samples and
 * agent steps then have the new name, in the undo step of the typing. A name that another tool has
 * is not followed; the next free one is.
 */
export function followNames({ store, edit }: Pick<EditContext, 'store' | 'edit'>): NameFollower {
  const typed = new Map<string, string>();
  let followed = new Map<string, readonly string[]>();

  const follow = (kind: 'code' | 'declaration', id: string, { text, names }: Names) => {
    const before = followed.get(id);
    const change = before && findRename(before, names);
    const isTyped = typed.get(id) === text;
    // An unfinished text may lack a tool for a moment, whose name is still referred to.
    if (before && isTyped && !change && names.length < before.length) return;
    if (change && isTyped) {
      const { tools, collisions } = store.getState();
      const isTaken =
        // Its own tool may have replaced the other one.
        collisions.some(({ name }) => name === change.to) ||
        tools.some(
          (one) => one.name === change.to && one.userCodeId !== id && one.declarationId !== id,
        );
      const isShared = tools.some(
        (one) => one.name === change.from && one.userCodeId !== id && one.declarationId !== id,
      );
      if (isTaken || isShared) return;
      const { selectedTool } = store.getState();
      edit(
        { label: `Renamed ${change.from} to ${change.to}`, merge: `${kind} ${id}`, joins: true },
        (workspace) => renameReferences(workspace, change.from, change.to),
        selectedTool === change.from ? { selectedTool: change.to } : undefined,
      );
    }
    followed.set(id, names);
  };

  store.subscribe((state, before) => {
    if (state.workspace.id !== before.workspace.id) followed = new Map();
    if (state.userTools !== before.userTools) {
      for (const tool of state.workspace.tools) {
        const names = namesOfCode(state, tool.id);
        if (names) follow('code', tool.id, { text: tool.code, names });
      }
    }
    if (state.declared !== before.declared) {
      for (const { id } of state.workspace.declarations) {
        const declared = lookup(state.declared, id);
        if (declared?.status !== 'ready') continue;
        const names = declared.tools.map(({ name }) => name);
        follow('declaration', id, { text: declared.text, names });
      }
    }
  });

  return {
    typed: (fileId, text) => {
      typed.set(fileId, text);
      // A fast user types before the file has compiled. Its lists have the name of the text.
      const file = store.getState().workspace.tools.find(({ id }) => id === fileId);
      const name = file && !followed.has(fileId) ? guessName(file.code) : undefined;
      if (name !== undefined) followed.set(fileId, [name]);
    },
  };
}

function namesOfCode({ userTools }: SessionState, id: string): string[] | undefined {
  const compiled = lookup(userTools, id);
  return compiled?.status === 'ok' ? [compiled.module.descriptor.name] : undefined;
}

/** The one name that differs; `undefined` if none or several do, or tools came or went. */
function findRename(
  before: readonly string[],
  names: readonly string[],
): { from: string; to: string } | undefined {
  if (before.length !== names.length) return undefined;
  const [first, ...more] = names.flatMap((to, index) => {
    const from = before[index];
    return from === undefined || from === to ? [] : { from, to };
  });
  if (!first || more.length > 0) return undefined;
  return before.includes(first.to) || names.includes(first.from) ? undefined : first;
}
