import { lookup } from '../lib/lookup.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { ContextSettings } from '../workspace/context-settings.ts';
import type { UserTool, Workspace } from '../workspace/workspace.ts';
import { renameIn } from './tool-names.ts';

/**
 * Renames a user's tool in its code and everywhere else, see {@link renameReferences}.
 *
 * @param from - The current name.
 */
export function renameTool(
  workspace: Workspace,
  { id, code }: UserTool,
  from: string,
  to: string,
): Workspace {
  const renamed = renameIn(code, to);
  if (renamed === code) return workspace;
  const tools = workspace.tools.map((one) => (one.id === id ? { ...one, code: renamed } : one));
  return { ...renameReferences(workspace, from, to), tools };
}

/**
 * Renames a tool in its calls, its reducer, samples, failure texts, ignored findings, output limit,
 * cuts and pins, in the lists of personalities, and in the steps of declared agents. Returns the same workspace if nothing has
 * the name.
 */
export function renameReferences(workspace: Workspace, from: string, to: string): Workspace {
  const { budget, reducers, failureTexts, ignoredFindings, contextSettings } = workspace;
  const reducer = lookup(reducers, from);
  const limits = withKey(budget.caps, from, to, lookup(budget.caps, from));
  const next: Workspace = {
    ...workspace,
    batches: mapSome(workspace.batches, (batch) => {
      const calls = mapSome(batch.calls, (call) =>
        call.tool === from ? { ...call, tool: to } : call,
      );
      return calls === batch.calls ? batch : { ...batch, calls };
    }),
    samples: mapSome(workspace.samples, (one) => (one.tool === from ? { ...one, tool: to } : one)),
    reducers: withKey(reducers, from, to, reducer && renameInReducer(reducer, from, to)),
    ...(failureTexts && {
      failureTexts: withKey(failureTexts, from, to, lookup(failureTexts, from)),
    }),
    ...(ignoredFindings && {
      ignoredFindings: mapSome(ignoredFindings, (one) =>
        one.tool === from ? { ...one, tool: to } : one,
      ),
    }),
    ...(contextSettings && {
      contextSettings: renameInContext(contextSettings, from, to),
    }),
    budget: limits === budget.caps ? budget : { ...budget, caps: limits },
    personalities: mapSome(workspace.personalities, (one) => renameInLists(one, from, to)),
    declarations: mapSome(workspace.declarations, (one) => {
      const text = renameInSteps(one.text, from, to);
      return text === one.text ? one : { ...one, text };
    }),
  };
  const parts = [
    'batches',
    'samples',
    'reducers',
    'failureTexts',
    'ignoredFindings',
    'contextSettings',
    'budget',
    'personalities',
    'declarations',
  ] as const;
  return parts.some((part) => next[part] !== workspace[part]) ? next : workspace;
}

function renameInContext(settings: ContextSettings, from: string, to: string): ContextSettings {
  const { trims, alwaysInclude } = settings;
  const next = {
    ...settings,
    ...(trims && { trims: withKey(trims, from, to, lookup(trims, from)) }),
    ...(alwaysInclude && {
      alwaysInclude: mapSome(alwaysInclude, (name) => (name === from ? to : name)),
    }),
  };
  const isSame = next.trims === trims && next.alwaysInclude === alwaysInclude;
  return isSame ? settings : next;
}

type Personality = Workspace['personalities'][number];

function renameInLists(personality: Personality, from: string, to: string): Personality {
  const { toolset, exclude_tools, permissions, mcp_tools } = personality;
  const rename = (names: string[]) => {
    const next = mapSome(names, (name) => (name === from ? to : name));
    return next === names ? names : [...new Set(next)];
  };
  const next: Personality = { ...personality };
  if (toolset) next.toolset = rename(toolset);
  if (exclude_tools) next.exclude_tools = rename(exclude_tools);
  if (permissions) {
    const { allowed_actions: allowed, denied_actions: denied } = permissions;
    next.permissions = {
      ...permissions,
      ...(allowed && { allowed_actions: rename(allowed) }),
      ...(denied && { denied_actions: rename(denied) }),
    };
  }
  const [before, after] = [parseMcpName(from, undefined), parseMcpName(to, undefined)];
  const bare = before && mcp_tools ? lookup(mcp_tools, before.server) : undefined;
  if (before && after && bare && before.server === after.server) {
    const names = bare.map((name) => (name === before.bareName ? after.bareName : name));
    next.mcp_tools = { ...mcp_tools, [before.server]: names };
  }
  return JSON.stringify(next) === JSON.stringify(personality) ? personality : next;
}

function renameInReducer(code: string, from: string, to: string): string {
  const TOOL_NAME = /(\btoolName\s*:\s*(['"`]))([^'"`]*)(\2)/g;
  return code.replace(TOOL_NAME, (whole, lead: string, _quote, name: string, end: string) =>
    name === from ? `${lead}${to}${end}` : whole,
  );
}

/**
 * In YAML and in JSON, `call:` precedes the name of a tool that a declaration calls. The text is
 * changed in place: parsing and printing it would lose its comments.
 */
function renameInSteps(text: string, from: string, to: string): string {
  const STEP = /(\bcall["']?\s*:\s*(["']?))([A-Za-z_][A-Za-z0-9_.-]*)(?=\2\s*(?:[,}\]#]|$))/gm;
  return text.replace(STEP, (whole, lead: string, _quote, name: string) =>
    name === from ? `${lead}${to}` : whole,
  );
}

/** The same record with one key renamed; the same object if the key is missing. */
function withKey<T>(
  record: Record<string, T>,
  from: string,
  to: string,
  value: T | undefined,
): Record<string, T> {
  if (value === undefined) return record;
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  return Object.fromEntries(
    Object.entries(record).map(([key, one]) => (key === from ? [to, value] : [key, one])),
  );
}

/** The same array if nothing in it changes. */
function mapSome<T>(items: T[], map: (item: T) => T): T[] {
  const next = items.map(map);
  return next.every((item, index) => item === items[index]) ? items : next;
}
