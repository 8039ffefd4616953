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
      detail: () => 'turn cannot be read',
      sentence: ({ tool, value }) =>
        `${tool} did not run, because reading the context or the filters of the turn failed: ${toText(value)}.`,
    },
    'lookup.unknown': {
      detail: ({ info }) => (info?.disabled ? 'disabled' : 'unknown tool name'),
      sentence: ({ tool, info }) =>
        info?.disabled
          ? `${tool} is disabled, so it is not registered. Enable it in the tool list.`
          : `No tool is registered as ${tool}. Remove this call, or call another tool.`,
    },

    'exclusion.none': { detail: () => 'no exclusions' },
    'exclusion.not_excluded': { detail: () => 'not excluded' },
    'exclusion.excluded': {
      detail: ({ personality }) => `in ${personality.id}.exclude_tools`,
      sentence: ({ tool, personality }) =>
        `${tool} is in the excluded tools of ${personality.name}. Exclusions override all lists that allow the tool.`,
      fix: ({ tool, personality }) => ({
        kind: 'remove-exclusion',
        tool,
        label: `Stop excluding ${tool} for ${personality.name}`,
      }),
    },

    'allowlist.none': {
      detail: ({ personality }) => `${personality.id} has no toolset: all tools pass`,
    },
    'allowlist.empty_allows_all': { detail: () => 'the toolset is empty: all tools pass' },
    'allowlist.empty_denies_all': {
      detail: () => 'the toolset is empty: no tool passes',
      sentence: ({ tool, personality }) =>
        `The toolset of ${personality.name} is empty, and this registry then allows no tool. Add ${tool} to the toolset.`,
      fix: allowTool,
    },
    'allowlist.always_include': { detail: () => 'always included' },
    'allowlist.listed': { detail: ({ personality }) => `listed by ${personality.id}.toolset` },
    'allowlist.not_listed': {
      detail: ({ personality }) => `not in ${personality.id}’s toolset`,
      sentence: ({ tool, personality }) =>
        `The toolset of ${personality.name} is ${toList(personality.toolset)}. It does not contain ${tool}.`,
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
        `${personality.name} may use ${toList(toolsOf(personality, info), 'no tool')} of the MCP server ${info?.mcpServer ?? ''}, but not ${toText(value)}.`,
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
        `The permissions of ${personality.name} deny ${tool}. Denials override all lists that allow the tool.`,
      fix: allowAction,
    },
    'allowlist.not_allowed_action': {
      detail: ({ personality }) => `not in ${personality.id}’s allowed actions`,
      sentence: ({ tool, personality }) =>
        `The permissions of ${personality.name} allow ${toList(personality.permissions?.allowed_actions)}, but not ${tool}.`,
      fix: allowAction,
    },

    'approval.approved': { detail: () => 'approved' },
    'approval.changed': {
      detail: () => 'changed since it was approved',
      sentence: ({ tool }) =>
        `The description or schema of ${tool} changed after its approval. Review the change and approve the tool again.`,
      fix: approveTool,
    },
    'approval.missing': {
      detail: () => 'not approved',
      sentence: ({ tool }) =>
        `${tool} is new since the last approval. Review the tool and approve it.`,
      fix: approveTool,
    },

    'availability.none': { detail: () => 'no isAvailable' },
    'availability.available': { detail: () => 'isAvailable returned true' },
    'availability.unavailable': {
      detail: () => 'isAvailable returned false',
      sentence: ({ tool }) =>
        `isAvailable of ${tool} returned false: a dependency of the tool is missing. No personality can change this. See isAvailable in its code.`,
    },
    'availability.broken': {
      detail: ({ value }) => toText(value),
      sentence: ({ tool, value }) =>
        `isAvailable of ${tool} failed, which counts as not available: ${toText(value)}. Fix isAvailable.`,
    },

    'availability.too_deep': {
      detail: ({ value }) => `nested ${toText(value)} deep`,
      sentence: ({ tool, value }) =>
        `The call of ${tool} is nested ${toText(value)} levels deep. The maxDepth of the registry does not allow more.`,
    },

    'capabilities.none': { detail: () => 'none declared' },
    'capabilities.provided': { detail: ({ value }) => toGrants(value) },
    'capabilities.narrowed': { detail: ({ value }) => toGrants(value) },
    'capabilities.no_backends': {
      detail: ({ value }) => `no backends for ${toCapabilities(value)}`,
      sentence: ({ tool, value }) =>
        `${tool} declares ${toCapabilities(value)}, but this registry has no capability backends. Add the backend in the scenario.`,
    },
    'capabilities.missing_backend': {
      detail: ({ value }) => `no backend for ${toCapabilities(value)}`,
      sentence: ({ tool, value }) =>
        `${tool} declares ${toCapabilities(value)}, but this registry has no backend for it. Add the backend in the scenario.`,
      fix: provideBackends,
    },

    'dry_run.off': { detail: () => 'off' },
    'dry_run.on': {
      detail: () => 'on: synthetic result',
      sentence: ({ tool }) =>
        `Dry run: ${tool} was not called. The result shows the arguments it would get.`,
      fix: () => ({ kind: 'dry-run-off', label: 'Turn off dry run' }),
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
      detail: () => 'no validator',
      sentence: ({ tool }) =>
        `${tool} requires argument validation, but this registry has no validator. Configure a validator.`,
    },
    'arguments.broken_schema': {
      detail: () => 'invalid schema',
      sentence: ({ tool, value }) =>
        `The schema of ${tool} is invalid: ${toText(value)}. Fix it on the Schema tab.`,
    },

    'rate_limit.none': { detail: () => 'none' },
    'rate_limit.within': { detail: ({ value }) => toText(value) },
    'rate_limit.exceeded': {
      detail: ({ value }) => toText(value),
      sentence: ({ tool, value }) =>
        `${tool} reached its rate limit: ${toText(value)}. The result states when to try again. Fewer calls per batch stay below the limit.`,
    },
    'rate_limit.store_failed': {
      detail: () => 'cannot be checked',
      sentence: ({ tool, value }) =>
        `${tool} did not run, because its rate limit could not be checked: ${toText(value)}.`,
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
    label: `Add a backend for ${toCapabilities(capabilities)}`,
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
