import type { CapabilityName, Personality } from '../../core/index.ts';
import { approveTool } from './approve-tool.ts';
import { changeCall, removeCalls } from './batch-transitions.ts';
import { setCallFault } from './call-fault-transitions.ts';
import { declareHost } from './declare-hosts.ts';
import { setExample } from './example-transitions.ts';
import type { Fix } from './fix.ts';
import { addMocks, newMock, setSecrets } from './mock-transitions.ts';
import { replacePersonality, setFiles, setNetwork } from './personality-transitions.ts';
import { allowTool, type ListedTool } from './tool-access.ts';
import { currentPersonality, setDryRun } from './transitions.ts';
import { findTool, setCodeText, setToolDisabled } from './user-code-transitions.ts';
import type { Approvals, Workspace } from './workspace.ts';

/** The tools that a fix depends on. */
export interface FixScope {
  /** The approvable parts of the registered tools. Default: none. */
  registered?: Approvals | undefined;
  /** All tools. Default: none, and a tool has neither server nor plugin. */
  tools?: readonly ListedTool[];
}

/**
 * Applies a fix to the current personality or to the rest of the document. Returns the same document
 * if the fix changes nothing.
 */
export function applyFix(workspace: Workspace, fix: Fix, known: FixScope = {}): Workspace {
  switch (fix.kind) {
    case 'dry-run-off':
      return setDryRun(workspace, false);
    case 'remove-call-fault':
      return setCallFault(workspace, fix.toolCallId, undefined);
    // The user's consent to the real network is no part of the document.
    case 'edit-args':
    case 'allow-origin':
      return workspace;
    case 'grant-all':
      return fix.fixes.reduce((granted, one) => applyFix(granted, one, known), workspace);
    case 'declare-host': {
      const tool = findTool(workspace, fix.toolId);
      return tool ? setCodeText(workspace, tool.id, declareHost(tool.code, fix.host)) : workspace;
    }
    case 'approve-tool':
      return approveTool(workspace, fix.tool, known.registered ?? {});
    case 'provide-backends':
      return provideBackends(workspace, fix.capabilities);
    case 'set-secret':
      return setSecrets(workspace, [fix.ref]);
    case 'enable-tool':
      return fix.toolId === undefined
        ? setExample(workspace, fix.tool, 'registered')
        : setToolDisabled(workspace, fix.toolId, false);
    case 'change-tool':
      return fix.callIds.reduce((one, id) => changeCall(one, id, { tool: fix.tool }), workspace);
    case 'remove-calls':
      return removeCalls(workspace, new Set(fix.callIds));
    case 'add-mock':
      return addMocks(workspace, [newMock(fix)]);
    default: {
      const personality = currentPersonality(workspace);
      return replacePersonality(workspace, mend(personality, fix, workspace, known));
    }
  }
}

/** Lets a personality use a tool: removes every obstacle of its lists. */
export function allowFix(
  tool: string,
  { name }: Personality,
): Extract<Fix, { kind: 'allow-tool' }> {
  return { kind: 'allow-tool', tool, label: `Allow ${tool} for ${name}` };
}

/** Adds a host to the allowed ones. */
export function allowHost(personality: Personality, host: string): Personality {
  return setNetwork(personality, 'allow', withItem(personality.safety?.network?.allow, host));
}

/** Adds a path to those that may be read or written. */
export function allowPath(
  personality: Personality,
  { mode, path }: { mode: 'read' | 'write'; path: string },
): Personality {
  const { fs_reach: scope } = personality;
  return setFiles(personality, { ...scope, [mode]: withItem(scope?.[mode], path) });
}

/** The origins of the real network that a fix allows. */
export function originsOf(fix: Fix): string[] {
  if (fix.kind === 'grant-all') return fix.fixes.flatMap(originsOf);
  return fix.kind === 'allow-origin' ? [fix.origin] : [];
}

type PersonalityFix = Extract<
  Fix,
  { kind: 'allow-tool' | 'remove-name' | 'replace-name' | 'allow-host' | 'allow-path' }
>;

function provideBackends(workspace: Workspace, provided: readonly CapabilityName[]): Workspace {
  const { scenario } = workspace;
  const missing = scenario.missing.filter((one) => !provided.includes(one));
  if (missing.length === scenario.missing.length) return workspace;
  return { ...workspace, scenario: { ...scenario, missing } };
}

function mend(
  personality: Personality,
  fix: PersonalityFix,
  { registry }: Pick<Workspace, 'registry'>,
  { tools = [] }: FixScope,
): Personality {
  switch (fix.kind) {
    case 'allow-tool': {
      const tool = tools.find(({ name }) => name === fix.tool) ?? { name: fix.tool };
      return allowTool(personality, tool, { tools, emptyAllowlist: registry.emptyAllowlist });
    }
    case 'remove-name':
      return { ...personality, toolset: without(personality.toolset, fix.tool) };
    case 'replace-name':
      return {
        ...personality,
        toolset: withItem(without(personality.toolset, fix.tool), fix.by),
      };
    case 'allow-host':
      return allowHost(personality, fix.host);
    case 'allow-path':
      return allowPath(personality, fix);
  }
}

function withItem(list: readonly string[] | undefined, item: string): string[] {
  return list?.includes(item) ? [...list] : [...(list ?? []), item];
}

function without(list: readonly string[] | undefined, item: string): string[] {
  return (list ?? []).filter((one) => one !== item);
}
