import type { CapabilityName, Personality, VerdictValue } from '../../core/index.ts';
import { formatList } from '../lib/format.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Fix } from '../workspace/fix.ts';
import { CAPABILITY_WORDS } from './capability-labels.ts';

/** What a rule's sentences may speak of. */
export interface RuleFacts {
  tool: string;
  /** Absent for a name that nobody registered. */
  info: ToolInfo | undefined;
  personality: Personality;
  callId: string;
  value: VerdictValue | undefined;
}

/** How one rule of one gate is told. */
export interface RuleText {
  /** Beside the step; a few words. */
  detail(facts: RuleFacts): string;
  /** Under a refusal or an answer: names, values, and what to do. */
  sentence?(facts: RuleFacts): string;
  /** The change that would let the call pass, where there is one. */
  fix?(facts: RuleFacts): Fix | undefined;
}

/**
 * Every rule of every gate. A test reads the gates' own files and fails when one is missing here.
 *
 * Source: docs/contract.md#trace.
 */
export const RULES: ReadonlyMap<string, RuleText> = new Map(
  Object.entries<RuleText>({
    'lookup.built_in': {
      detail: ({ info }) => (info?.toolset ? `built-in, toolset ${info.toolset}` : 'built-in'),
    },
    'lookup.mcp': { detail: ({ value }) => `MCP server ${toText(value)}` },
    'lookup.plugin': { detail: ({ value }) => `plugin ${toText(value)}` },
    'lookup.unreadable_turn': {
      detail: () => 'the turn cannot be read',
      sentence: ({ tool, value }) =>
        `The context or the filters of the turn failed when they were read, so ${tool} did not run: ${toText(value)}.`,
    },
    'lookup.unknown': {
      detail: ({ info }) => (info?.disabled ? 'disabled' : 'no tool of this name'),
      sentence: ({ tool, info }) =>
        info?.disabled
          ? `${tool} is disabled, so it is not registered. Enable it in the list of tools.`
          : `No tool is registered as ${tool}. Remove this call, or add one to a tool of the list.`,
    },

    'exclusion.none': { detail: () => 'nothing is excluded' },
    'exclusion.not_excluded': { detail: () => 'not excluded' },
    'exclusion.excluded': {
      detail: ({ personality }) => `in ${personality.id}.exclude_tools`,
      sentence: ({ tool, personality }) =>
        `${tool} is in the excluded tools of ${personality.name}. An exclusion beats every list that allows the tool.`,
      fix: ({ tool, personality }) => ({
        kind: 'remove-exclusion',
        tool,
        label: `Stop excluding ${tool} for ${personality.name}`,
      }),
    },

    'allowlist.none': { detail: ({ personality }) => `${personality.id} has no toolset: all pass` },
    'allowlist.empty_allows_all': { detail: () => 'the toolset is empty: all pass' },
    'allowlist.empty_denies_all': {
      detail: () => 'the toolset is empty: none passes',
      sentence: ({ tool, personality }) =>
        `The toolset of ${personality.name} is empty, and this registry reads that as nothing. Add ${tool} to it.`,
      fix: allowTool,
    },
    'allowlist.always_include': { detail: () => 'always included' },
    'allowlist.listed': { detail: ({ personality }) => `listed by ${personality.id}.toolset` },
    'allowlist.not_listed': {
      detail: ({ personality }) => `not in ${personality.id}’s toolset`,
      sentence: ({ tool, personality }) =>
        `The toolset of ${personality.name} is ${toList(personality.toolset)}. ${tool} is not among them.`,
      fix: allowTool,
    },
    'allowlist.mcp': { detail: ({ value }) => `server ${toText(value)} is allowed` },
    'allowlist.plugin': { detail: ({ value }) => `plugin ${toText(value)} is allowed` },
    'allowlist.mcp_server_not_allowed': {
      detail: ({ value, personality }) =>
        `server ${toText(value)} is not in ${personality.id}’s list`,
      sentence: ({ tool, value, personality }) =>
        `${tool} comes from the MCP server ${toText(value)}. ${personality.name} may use ${toList(personality.mcp_servers, 'no server')}.`,
      fix: ({ value, personality }) => ({
        kind: 'allow-server',
        server: toText(value),
        label: `Let ${personality.name} use the server ${toText(value)}`,
      }),
    },
    'allowlist.mcp_tool_not_allowed': {
      detail: ({ value, personality }) => `${toText(value)} is not in ${personality.id}.mcp_tools`,
      sentence: ({ value, info, personality }) =>
        `${personality.name} may use ${toList(toolsOf(personality, info), 'no tool')} of the MCP server ${info?.mcpServer ?? ''}. ${toText(value)} is not among them.`,
      fix: ({ value, info, personality }) =>
        info?.mcpServer === undefined
          ? undefined
          : {
              kind: 'allow-mcp-tool',
              server: info.mcpServer,
              tool: toText(value),
              label: `Let ${personality.name} use ${toText(value)} of ${info.mcpServer}`,
            },
    },
    'allowlist.plugin_not_allowed': {
      detail: ({ value, personality }) =>
        `plugin ${toText(value)} is not in ${personality.id}’s list`,
      sentence: ({ tool, value, personality }) =>
        `${tool} comes from the plugin ${toText(value)}. ${personality.name} may use ${toList(personality.plugins, 'no plugin')}.`,
      fix: ({ value, personality }) => ({
        kind: 'allow-plugin',
        pluginId: toText(value),
        label: `Let ${personality.name} use the plugin ${toText(value)}`,
      }),
    },
    'allowlist.denied_action': {
      detail: ({ personality }) => `in ${personality.id}’s denied actions`,
      sentence: ({ tool, personality }) =>
        `The permissions of ${personality.name} deny ${tool}. A denial beats every list that allows the tool.`,
      fix: allowAction,
    },
    'allowlist.not_allowed_action': {
      detail: ({ personality }) => `not in ${personality.id}’s allowed actions`,
      sentence: ({ tool, personality }) =>
        `The permissions of ${personality.name} allow ${toList(personality.permissions?.allowed_actions)}. ${tool} is not among them.`,
      fix: allowAction,
    },

    'approval.approved': { detail: () => 'as it was approved' },
    'approval.changed': {
      detail: () => 'changed since it was approved',
      sentence: ({ tool }) =>
        `${tool} is not the tool that was approved: its description or its schema changed. It is held back until somebody looks at the change and approves it.`,
      fix: approveTool,
    },
    'approval.missing': {
      detail: () => 'not approved',
      sentence: ({ tool }) =>
        `${tool} came after the tools were approved. It is held back until somebody looks at it and approves it.`,
      fix: approveTool,
    },

    'availability.none': { detail: () => 'no isAvailable' },
    'availability.available': { detail: () => 'isAvailable says yes' },
    'availability.unavailable': {
      detail: () => 'isAvailable says no',
      sentence: ({ tool }) =>
        `${tool} says that it cannot run now: something that it depends on is missing. No personality can change that; its code shows what it asks for.`,
    },
    'availability.broken': {
      detail: ({ value }) => toText(value),
      sentence: ({ tool, value }) =>
        `${tool} could not say whether it can run, and that counts as no: ${toText(value)}. Mend its isAvailable.`,
    },

    'availability.too_deep': {
      detail: ({ value }) => `nested ${toText(value)} deep`,
      sentence: ({ tool, value }) =>
        `${tool} is called from within a tool, which is called from within a tool, and so on, ${toText(value)} deep. The registry's maxDepth allows no more.`,
    },

    'capabilities.none': { detail: () => 'none declared' },
    'capabilities.provided': { detail: ({ value }) => toGrants(value) },
    'capabilities.narrowed': { detail: ({ value }) => toGrants(value) },
    'capabilities.no_backends': {
      detail: ({ value }) => `no backends for ${toCapabilities(value)}`,
      sentence: ({ tool, value }) =>
        `${tool} declares ${toCapabilities(value)}, and this registry has no capability backends. It is refused rather than run without what it needs.`,
    },
    'capabilities.missing_backend': {
      detail: ({ value }) => `no backend for ${toCapabilities(value)}`,
      sentence: ({ tool, value }) =>
        `${tool} declares ${toCapabilities(value)}, and this registry has no backend for that. It is refused rather than run without what it needs.`,
      fix: provideBackends,
    },

    'dry_run.off': { detail: () => 'off' },
    'dry_run.on': {
      detail: () => 'on: a synthetic result',
      sentence: ({ tool }) =>
        `The dry run is on. ${tool} would have been called; its result here says with what.`,
      fix: () => ({ kind: 'dry-run-off', label: 'Turn the dry run off' }),
    },

    'arguments.not_asked': { detail: () => 'not checked' },
    'arguments.valid': { detail: () => 'match the schema' },
    'arguments.invalid': {
      detail: ({ value }) => listOf(value)[0] ?? 'do not match the schema',
      sentence: ({ tool, value }) =>
        `The arguments do not match the schema of ${tool}. ${listOf(value).join('; ')}.`,
      fix: editArgs,
    },
    'arguments.no_validator': {
      detail: () => 'nobody can check them',
      sentence: ({ tool }) =>
        `${tool} asks for its arguments to be checked, and this registry has no validator. Give it one.`,
    },
    'arguments.broken_schema': {
      detail: () => 'the schema cannot be used',
      sentence: ({ tool, value }) =>
        `The schema of ${tool} cannot be used to check arguments: ${toText(value)}. Mend it on the Schema tab.`,
    },

    'rate_limit.none': { detail: () => 'none' },
    'rate_limit.within': { detail: ({ value }) => toText(value) },
    'rate_limit.exceeded': {
      detail: ({ value }) => toText(value),
      sentence: ({ tool, value }) =>
        `${tool} ran as often as it may: ${toText(value)}. The result says when to try again; fewer calls to it in one batch would pass.`,
    },
    'rate_limit.store_failed': {
      detail: () => 'cannot be checked',
      sentence: ({ tool, value }) =>
        `Nobody could say how often ${tool} ran, so it did not run: ${toText(value)}.`,
    },
  }),
);

/** The texts of a rule; one that has none yet is shown by its id. */
export function ruleText(rule: string): RuleText {
  return RULES.get(rule) ?? { detail: () => rule };
}

function allowTool({ tool, personality }: RuleFacts): Fix {
  return { kind: 'allow-tool', tool, label: `Add ${tool} to the toolset of ${personality.name}` };
}

function allowAction({ tool, personality }: RuleFacts): Fix {
  return { kind: 'allow-action', tool, label: `Permit ${tool} for ${personality.name}` };
}

function approveTool({ tool }: RuleFacts): Fix {
  return { kind: 'approve-tool', tool, label: `Approve ${tool} as it is now` };
}

function provideBackends({ value }: RuleFacts): Fix {
  const capabilities = namesOf(value);
  return {
    kind: 'provide-backends',
    capabilities,
    label: `Give this registry a backend for ${toCapabilities(capabilities)}`,
  };
}

// The table has a word for every name of the type, and no others.
const CAPABILITIES = Object.keys(CAPABILITY_WORDS) as CapabilityName[];

function namesOf(value: VerdictValue | undefined): CapabilityName[] {
  return CAPABILITIES.filter((name) => listOf(value).includes(name));
}

function toCapabilities(value: VerdictValue | undefined): string {
  return formatList(namesOf(value).map((name) => CAPABILITY_WORDS[name]));
}

/** `network: blog.example; files: read /repo`, from the gate's own texts. */
function toGrants(value: VerdictValue | undefined): string {
  return listOf(value)
    .map((grant) => {
      const name = CAPABILITIES.find((one) => grant === one || grant.startsWith(`${one}:`));
      if (!name) return grant;
      const rest = grant.slice(name.length);
      return `${CAPABILITY_WORDS[name]}${rest === '' ? ': provided' : rest}`;
    })
    .join('; ');
}

function editArgs({ callId }: RuleFacts): Fix {
  return { kind: 'edit-args', callId, label: 'Edit the arguments' };
}

function toolsOf(personality: Personality, info: ToolInfo | undefined): string[] | undefined {
  const server = info?.mcpServer ?? '';
  const tools = personality.mcp_tools;
  return tools && Object.hasOwn(tools, server) ? tools[server] : undefined;
}

function toList(items: readonly string[] | undefined, none = 'nothing'): string {
  return items && items.length > 0 ? formatList(items) : none;
}

function toText(value: VerdictValue | undefined): string {
  return formatList(listOf(value));
}

function listOf(value: VerdictValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}
