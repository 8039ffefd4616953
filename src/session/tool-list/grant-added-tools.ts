import type { DeclarationTemplate } from '../declarations/import-text.ts';
import { noteReplaced } from '../declarations/taken-tools.ts';
import type { IdSeries } from '../lib/id-series.ts';
import { toJsonText } from '../lib/json-text.ts';
import { lookup } from '../lib/lookup.ts';
import { createCallIdSeries } from '../store/call-ids.ts';
import { type Declared, hasErrors } from '../store/declarations.ts';
import type { EditContext } from '../store/edit-context.ts';
import { toSelection } from '../store/selection.ts';
import type { SessionState } from '../store/state.ts';
import { isFree, isOfOther } from '../tools/taken-names.ts';
import { type AddedTool, hostsOf } from '../workspace/added-access.ts';
import { addFirstCall } from '../workspace/first-call.ts';
import { describeGrant, grantAccess, grantHosts } from '../workspace/grant-access.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findRename } from './follow-names.ts';
import { entriesGiven, type GivenEntry, takeBack } from './given-access.ts';

/** Gives the tools of declarations access when they come into being. */
export interface AddedToolsGrant {
  /** Records that a declaration is added; `merge` is the key of its step. */
  grantLater(id: string, template: AddedTemplate, merge: string): void;
  /** Records that the user typed the text of a declaration. */
  typed(id: string, text: string): void;
  /** The edit that takes back the access of a removed declaration, unless another tool needs it. */
  withdraw(id: string): (workspace: Workspace) => Workspace;
}

type AddedTemplate = Pick<DeclarationTemplate, 'text' | 'note' | 'hasCall'>;

/** The user's text that is not loaded yet. */
interface PendingText {
  text: string;
  /** The key of its step. */
  merge: string;
  /** The addition of the step; absent for an edit. */
  template?: AddedTemplate;
}

/** A declaration: its tools, and the access that adding them gave. */
interface Followed {
  /** The latest tools; absent before the text of an opened document is loaded. */
  tools?: readonly AddedTool[];
  pending?: PendingText | undefined;
  /** The names of the tools that came into being while the page was open. */
  added: Set<string>;
  given: GivenEntry[];
}

/**
 * Lets the current personality use the tools of an added or edited declaration as soon as they are
 * known, in the undo step that brought them. Entries of tools and hosts that the text no longer
 * declares leave the lists of personalities, if adding put them there.
 */
export function grantAddedTools({
  store,
  edit,
}: Pick<EditContext, 'store' | 'edit'>): AddedToolsGrant {
  const followed = new Map<string, Followed>();
  const createIds = createCallIdSeries(store);
  const entryOf = (id: string) => {
    const entry: Followed = followed.get(id) ?? { added: new Set(), given: [] };
    followed.set(id, entry);
    return entry;
  };

  /** @returns false if the text is not finished */
  const grant = (
    id: string,
    entry: Followed,
    declared: Declared,
    { merge, template }: PendingText,
  ): boolean => {
    const state = store.getState();
    const before = renamed(entry, declared, (name) => isFree(state, name, id));
    if (!before) return false;
    const { fresh, moved } = compare(entry, before, declared);
    const leaves = (one: GivenEntry) =>
      !hasErrors(declared) && !isDeclared(one, declared.tools) && !isNeeded(one, state.tools, id);
    const call = template?.hasCall ? toCall(fresh, createIds) : undefined;
    const called = call && addFirstCall(state.workspace, call);
    const change = (workspace: Workspace) => {
      const granted = grantHosts(grantAccess(workspace, fresh), moved);
      const left = takeBack(granted, entry.given.filter(leaves));
      entry.given.push(...entriesGiven(workspace, granted));
      if (call) return addFirstCall(left, call).workspace;
      // The open step gets its label where the lists stay, too. A new step would undo nothing.
      return left === workspace && fresh.length > 0 && isOpen ? { ...left } : left;
    };
    const isOpen = state.undo?.merge === merge && state.redo === undefined;
    const replaced = template ? findReplaced(state, id, fresh) : [];
    const notes = [noteReplaced(replaced), template?.note, called?.note].join('');
    const offersUndo = fresh.length + moved.length > 0;
    const label = describeGrant(state.workspace, fresh, moved) + notes;
    const opened = called?.note ? openAtCall(call) : undefined;
    edit({ label, merge, joins: true, offersUndo }, change, opened);
    for (const { name } of fresh) entry.added.add(name);
    return true;
  };

  store.subscribe((state, previous) => {
    if (state.workspace.id !== previous.workspace.id) followed.clear();
    if (state.declared === previous.declared) return;
    for (const id of followed.keys()) {
      if (!state.workspace.declarations.some((one) => one.id === id)) followed.delete(id);
    }
    for (const { id, disabled } of state.workspace.declarations) {
      const declared = lookup(state.declared, id);
      if (declared?.status !== 'ready' || disabled) continue;
      const entry = entryOf(id);
      const { pending, tools } = entry;
      if (tools && pending?.text === declared.text) {
        // The tools of a server may come later, for example after the user's consent.
        if (tools.length + declared.tools.length === 0) continue;
        if (!grant(id, entry, declared, pending)) continue;
        if (declared.asks.length === 0) entry.pending = undefined;
      }
      entry.tools = hasErrors(declared)
        ? [...declared.tools, ...(tools ?? []).filter((one) => !has(declared.tools, one.name))]
        : declared.tools;
    }
  });

  return {
    grantLater: (id, template, merge) => {
      const pending = { text: template.text, merge, template };
      followed.set(id, { tools: [], pending, added: new Set(), given: [] });
    },
    typed: (id, text) => {
      entryOf(id).pending = { text, merge: `declaration ${id}` };
    },
    withdraw: (id) => {
      const { tools } = store.getState();
      const gone = followed.get(id)?.given.filter((one) => !isNeeded(one, tools, id)) ?? [];
      return (workspace) => takeBack(workspace, gone);
    },
  };
}

/** Its declaration is three lines; what the user came for is the tool. */
function openAtCall(call: Parameters<typeof toSelection>[0]) {
  return { ...toSelection(call, ''), editorTab: 'args' } as const;
}

/** The call of the only added tool. */
function toCall([tool, ...others]: Declared['tools'], createIds: IdSeries) {
  if (!tool || others.length > 0) return undefined;
  return {
    ...{ id: createIds('declared')(), tool: tool.name },
    argsText: toJsonText(tool.exampleArgs),
  };
}

/** The added tools that replace others of the workspace. */
function findReplaced(
  { collisions }: Pick<SessionState, 'collisions'>,
  id: string,
  fresh: readonly AddedTool[],
): string[] {
  const isWinner = (name: string) =>
    collisions.findLast((one) => one.name === name)?.winner.id === id;
  return fresh.flatMap(({ name }) => (isWinner(name) ? name : []));
}

/** Whether a tool of another file or declaration needs an entry. */
function isNeeded(
  { list, value }: GivenEntry,
  tools: SessionState['tools'],
  declarationId: string,
): boolean {
  return list === 'toolset'
    ? isOfOther(tools, value, declarationId)
    : tools.some((one) => one.declarationId !== declarationId && hostsOf(one).includes(value));
}

/** The tools before an edit, under their new names; `undefined` while a name is another tool's. */
function renamed(
  entry: Followed,
  { tools: now }: Declared,
  isFree: (name: string) => boolean,
): readonly AddedTool[] | undefined {
  const { tools = [], added } = entry;
  const change = findRename(tools, now);
  if (!change) return tools;
  const { from, to } = change;
  if (!isFree(to)) return undefined;
  if (added.delete(from)) added.add(to);
  entry.given = entry.given.map((one) =>
    one.list === 'toolset' && one.value === from ? { ...one, value: to } : one,
  );
  return tools.map((one) => (one.name === from ? { ...one, name: to } : one));
}

/** The tools that are new, and added ones with new hosts, which are all the hosts that they have. */
function compare(
  { added }: Followed,
  before: readonly AddedTool[],
  { tools }: Declared,
): { fresh: Declared['tools']; moved: readonly AddedTool[] } {
  const known = new Set(before.flatMap(hostsOf));
  const moved = tools.flatMap((one): AddedTool[] => {
    const allowedHosts = hostsOf(one).filter((host) => !known.has(host));
    if (!has(before, one.name) || !added.has(one.name) || allowedHosts.length === 0) return [];
    return [{ name: one.name, capabilities: { network: { allowedHosts } } }];
  });
  return { fresh: tools.filter(({ name }) => !has(before, name)), moved };
}

function isDeclared({ list, value }: GivenEntry, tools: readonly AddedTool[]): boolean {
  return list === 'toolset' ? has(tools, value) : tools.some((one) => hostsOf(one).includes(value));
}

function has(tools: readonly AddedTool[], name: string): boolean {
  return tools.some((one) => one.name === name);
}
