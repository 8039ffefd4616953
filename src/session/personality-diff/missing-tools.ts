import type { Personality } from '../../core/index.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { ToolRow } from '../store/tool-row.ts';
import {
  listsWithName,
  type NameList,
  namesOfLists,
  removeName,
} from '../workspace/named-lists.ts';
import type { AccessDetail, AccessEntry, AccessRow, PersonalityAccess } from './access-matrix.ts';
import type { AccessState } from './change-access.ts';

const NO_TOOL = 'no such tool';

/** Rows for the names in lists of personalities that no tool has. They follow the rows of tools. */
export function toMissingRows(
  tools: readonly Pick<ToolRow, 'name'>[],
  columns: readonly PersonalityAccess[],
): readonly AccessRow[] {
  const names = new Set(tools.map(({ name }) => name));
  const servers = new Set(tools.flatMap(({ name }) => parseMcpName(name, undefined)?.server ?? []));
  const isMissing = (name: string, { mcp_servers: own = [] }: Personality) => {
    // The tools of a server that is not connected are not known.
    const { server } = parseMcpName(name, undefined) ?? {};
    const isKnown = server === undefined || servers.has(server);
    return isKnown && !names.has(name) && !servers.has(name) && !own.includes(name);
  };
  const missing = columns.flatMap(({ personality }) =>
    namesOfLists(personality).filter((name) => isMissing(name, personality)),
  );
  return [...new Set(missing)].map((name) => ({
    key: `missing ${name}`,
    tool: toRow(name),
    cells: columns.map(({ personality }) => toEntry(listsWithName(personality, name)[0])),
    callable: 0,
    differs: false,
  }));
}

/** The lists of a personality that contain a name without a tool, and the edit that removes it. */
export function describeMissing(
  name: string,
  personality: Personality,
  { workspace }: Pick<AccessState, 'workspace'>,
): AccessDetail {
  const { name: who } = personality;
  const lists = listsWithName(personality, name);
  const left = removeName(personality, name, workspace.registry);
  const stays = listsWithName(left, name).length > 0;
  const label = `Remove the name from the lists of ${who}`;
  return {
    reasons: [
      { text: 'No tool of this workspace has this name.' },
      ...lists.map((list) => ({ text: `It is in ${LIST_TEXT[list]} of ${who}.` })),
      ...(lists.length === 0 ? [{ text: `The lists of ${who} do not name it.` }] : []),
      ...(stays ? [{ text: STAYS }] : []),
    ],
    edits: left === personality ? [] : [{ change: 'remove-name', label }],
    isMissing: true,
  };
}

const STAYS = 'It stays in the toolset, because an empty toolset allows all tools.';

const LIST_TEXT: Record<NameList, string> = {
  toolset: 'the toolset',
  exclude_tools: 'the excluded tools',
  denied_actions: 'the denied actions',
  allowed_actions: 'the allowed actions',
};

const LIST_TAG: Record<NameList, string> = {
  toolset: 'in the toolset',
  exclude_tools: 'excluded',
  denied_actions: 'denied',
  allowed_actions: 'allowed',
};

function toEntry(list: NameList | undefined): AccessEntry {
  const tag = list ? LIST_TAG[list] : '';
  return { status: 'unregistered', tag, text: NO_TOOL, key: `${NO_TOOL} ${tag}` };
}

/** A name in the form of the tool list. */
function toRow(name: string): ToolRow {
  return {
    ...{ name, label: name, group: NO_TOOL, description: '', hasReducer: false },
    ...{ origin: 'catalogue', disabled: false, status: 'unavailable', tag: NO_TOOL },
  };
}
