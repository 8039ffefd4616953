import { capabilitiesIn, toCapabilities, toText } from '../../core/steps.ts';
import { lookup } from '../lib/lookup.ts';
import type { Lane, Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { allowFix } from '../workspace/apply-fix.ts';
import { CALL_FAILURE_ERROR } from '../workspace/call-fault.ts';
import { callFaultsOf } from '../workspace/call-fault-transitions.ts';
import type { Fix } from '../workspace/fix.ts';
import type { CallRuleFacts } from './rules.ts';

/**
 * The change that would let a call pass, for each rule that has one. Gates without a fix are
 * absent.
 */
export const FIXES: ReadonlyMap<string, (facts: CallRuleFacts) => Fix | undefined> = new Map(
  Object.entries<(facts: CallRuleFacts) => Fix | undefined>({
    'lookup.unknown': nameTool,
    'exclusion.excluded': allow,
    'allowlist.empty_denies_all': allow,
    'allowlist.not_listed': allow,
    'allowlist.mcp_server_not_allowed': allow,
    'allowlist.mcp_tool_not_allowed': allow,
    'allowlist.plugin_not_allowed': (facts) => {
      const label = `Let ${facts.personality.name} use the plugin ${toText(facts.value)}`;
      // A personality lists plugins as a whole.
      return { ...allow(facts), label };
    },
    'allowlist.denied_action': allow,
    'allowlist.not_allowed_action': allow,
    'approval.changed': approveTool,
    'approval.missing': approveTool,
    'availability.unavailable': ({ info }) => info && secretFix(info),
    'capabilities.missing_backend': provideBackends,
    'dry_run.on': () => ({ kind: 'dry-run-off', label: 'Turn off dry run' }),
    'arguments.invalid': editArgs,
  }),
);

/** The other change that a rule has, where its first one is not all that a user may want. */
export const OTHER_FIXES: typeof FIXES = new Map([['lookup.unknown', removeCall]]);

/** Ends the failure that the scenario simulates for a call. */
export function callFaultFix(run: Run, { toolCallId }: Lane, result: string): Fix | undefined {
  const failure = lookup(callFaultsOf(run.input), toolCallId)?.failure;
  // A tool that runs elsewhere, or that a gate refused, has no fault of the scenario.
  if (failure === undefined || result !== CALL_FAILURE_ERROR[failure]) return undefined;
  return { kind: 'remove-call-fault', toolCallId, label: 'Remove the simulated fault' };
}

/** Registers a disabled tool, or calls the one that a misspelt name means. */
function nameTool({ callId, ...facts }: CallRuleFacts): Fix | undefined {
  return nameFix({ ...facts, callIds: callId === '' ? [] : [callId] });
}

/** Removes a call that another fix may save as well. */
function removeCall({ callId, info }: CallRuleFacts): Fix | undefined {
  if (callId === '' || info?.disabled) return undefined;
  return { kind: 'remove-calls', callIds: [callId], label: 'Remove this call' };
}

/** The fix for calls of a name that is not registered. */
export function nameFix({ tool, info, meant, callIds }: UnregisteredCalls): Fix | undefined {
  if (info?.disabled && info.declarationId === undefined) {
    const { userCodeId: toolId } = info;
    return { kind: 'enable-tool', tool, ...(toolId && { toolId }), label: `Enable ${tool}` };
  }
  if (meant === undefined || callIds.length === 0) return undefined;
  return { kind: 'change-tool', callIds, tool: meant, label: `Call ${meant} instead` };
}

type UnregisteredCalls = Pick<CallRuleFacts, 'tool' | 'info' | 'meant'> & {
  callIds: readonly string[];
};

function allow({ tool, personality }: CallRuleFacts) {
  return allowFix(tool, personality);
}

function approveTool({ tool }: CallRuleFacts): Fix {
  return { kind: 'approve-tool', tool, label: `Approve ${tool} as it is now` };
}

/** Sets the secret of the scenario without which a tool is not available. */
export function secretFix({ name, neededSecret: ref }: NeedsSecret) {
  if (ref === undefined) return undefined;
  const label = `Set a simulated ${ref}, which ${name} needs`;
  return { kind: 'set-secret', ref, label } as const satisfies Fix;
}

type NeedsSecret = Pick<ToolInfo, 'name' | 'neededSecret'>;

function provideBackends({ value }: CallRuleFacts): Fix {
  const capabilities = capabilitiesIn(value);
  return {
    kind: 'provide-backends',
    capabilities,
    label: `Add a backend for ${toCapabilities(capabilities)}`,
  };
}

function editArgs({ callId }: CallRuleFacts): Fix {
  return { kind: 'edit-args', callId, label: 'Edit the arguments' };
}
