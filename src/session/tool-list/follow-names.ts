import type { Tool } from '../../core/index.ts';
import { lookup } from '../lib/lookup.ts';
import { hasErrors } from '../store/declarations.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { UserTools } from '../store/user-code.ts';
import { isFree, isOfOther } from '../tools/taken-names.ts';
import { renameReferences } from '../user-code/rename-tool.ts';
import { guessName, nameOf } from '../user-code/tool-names.ts';
import type { UserTool } from '../workspace/workspace.ts';
import { lastWholeName } from './whole-name.ts';

/** Renames what refers to a tool when the user renames it in its text. */
export interface NameFollower {
  /** Records that the user typed a file's text, so that undo and other tabs rename nothing. */
  typed(fileId: string, text: string): void;
}

/** The names of one file: of a user's tool, or of a declaration's tools in their order. */
interface Names {
  text: string;
  tools: readonly Named[];
  /** Whether the text has no errors. */
  isFinished: boolean;
}

/**
 * Follows the names in the user's texts: calls, lists of personalities, reducers, samples and
 * agent steps then have the new name, in the undo step of the typing. A name that another tool has
 * is not followed, so they get the last whole name again, and then the next free one.
 */
export function followNames({ store, edit }: Pick<EditContext, 'store' | 'edit'>): NameFollower {
  const typed = new Map<string, string>();
  let followed = new Map<string, readonly Named[]>();
  /** The names that each file had in the undo step in which the user types, one of its tools'. */
  let begun = new Map<string, readonly string[]>();

  const rename = (merge: string, from: string, to: string) => {
    const { selectedTool } = store.getState();
    edit(
      { label: `Renamed ${from} to ${to}`, merge, joins: true, renames: { from, to } },
      (workspace) => renameReferences(workspace, from, to),
      selectedTool === from ? { selectedTool: to } : undefined,
    );
  };
  /** The names that a tool had until now, in this step. */
  const namesUntil = (id: string, last: string) => {
    const names = begun.get(id) ?? [];
    return names.at(-1) === last ? names : [last];
  };
  /** Gives what refers to a half-typed name the last whole one. */
  const goBack = (merge: string, id: string, from: string, to: string) => {
    const names = namesUntil(id, from);
    const name = lastWholeName(names, to);
    if (name === from || !isFree(store.getState(), name, id)) return;
    rename(merge, from, name);
    begun.set(id, names.slice(0, names.lastIndexOf(name) + 1));
    const tools = followed.get(id)?.map((one) => (one.name === from ? { ...one, name } : one));
    if (tools) followed.set(id, tools);
  };

  const follow = (kind: 'code' | 'declaration', id: string, file: Names) => {
    const { text, tools, isFinished } = file;
    const before = followed.get(id);
    const change = before && findRename(before, tools);
    const isTyped = typed.get(id) === text;
    // An unfinished text may lack a tool for a moment, whose name is still referred to.
    if (before && isTyped && !isFinished && !change && tools.length < before.length) return;
    if (!isTyped) begun.delete(id);
    if (change && isTyped) {
      const merge = `${kind} ${id}`;
      if (!isFree(store.getState(), change.to, id))
        return goBack(merge, id, change.from, change.to);
      if (isOfOther(store.getState().tools, change.from, id)) return;
      begun.set(id, [...namesUntil(id, change.from), change.to]);
      rename(merge, change.from, change.to);
    }
    followed.set(id, tools);
  };

  store.subscribe((state, before) => {
    if (state.workspace.id !== before.workspace.id) {
      followed = new Map();
      begun = new Map();
    }
    if (state.userTools !== before.userTools) {
      for (const tool of state.workspace.tools) {
        const tools = toolsOfCode(tool, lookup(state.userTools, tool.id));
        if (tools) follow('code', tool.id, { text: tool.code, tools, isFinished: true });
      }
    }
    if (state.declared !== before.declared) {
      for (const { id } of state.workspace.declarations) {
        const declared = lookup(state.declared, id);
        if (declared?.status !== 'ready') continue;
        const { text, tools } = declared;
        follow('declaration', id, { text, tools, isFinished: !hasErrors(declared) });
      }
    }
  });

  return {
    typed: (fileId, text) => {
      typed.set(fileId, text);
      // Another edit ended the step of undo.
      const step = store.getState().undo?.merge;
      if (step !== `code ${fileId}` && step !== `declaration ${fileId}`) begun.delete(fileId);
      // A fast user types before the file has compiled. Its lists have the name of the text.
      const file = store.getState().workspace.tools.find(({ id }) => id === fileId);
      const name = file && !followed.has(fileId) ? guessName(file.code) : undefined;
      if (name !== undefined) followed.set(fileId, [{ name }]);
    },
  };
}

/** A file is one tool, whatever its text becomes. A broken one has the name that the list shows. */
function toolsOfCode(tool: UserTool, compiled: UserTools[string] | undefined): Named[] | undefined {
  const isNamed =
    compiled?.status === 'ok' ||
    (compiled?.status === 'broken' && guessName(tool.code) !== undefined);
  return isNamed ? [{ name: nameOf(tool, compiled) }] : undefined;
}

/** A tool as {@link findRename} compares it. */
type Named = Pick<Tool, 'name'> & Partial<Pick<Tool, 'description' | 'schema'>>;

/**
 * The one name that differs; `undefined` if none or several do, or tools came or went. A tool with
 * another name, description and schema is another tool. Many tools take nothing, so that two
 * schemas without properties do not make one tool of two.
 */
export function findRename(
  before: readonly Named[],
  now: readonly Named[],
): { from: string; to: string } | undefined {
  if (before.length !== now.length) return undefined;
  const [first, ...more] = now.flatMap((to, index) => {
    const from = before[index];
    return from === undefined || from.name === to.name ? [] : { from, to };
  });
  if (!first || more.length > 0) return undefined;
  const { from, to } = first;
  const isSame =
    from.description === to.description ||
    (Object.keys(from.schema?.properties ?? {}).length > 0 &&
      JSON.stringify(from.schema) === JSON.stringify(to.schema));
  const isTaken =
    before.some(({ name }) => name === to.name) || now.some(({ name }) => name === from.name);
  return isSame && !isTaken ? { from: from.name, to: to.name } : undefined;
}
