import { capabilitiesIn, toCapabilities, toText } from '../../core/steps.ts';
import { toolsetFix } from '../workspace/apply-fix.ts';
import type { Fix } from '../workspace/fix.ts';
import type { CallRuleFacts } from './rules.ts';

/**
 * The change that would let a call pass, for each rule that has one. Gates without a fix are
 * absent.
 */
export const FIXES: ReadonlyMap<string, (facts: CallRuleFacts) => Fix | undefined> = new Map(
  Object.entries<(facts: CallRuleFacts) => Fix | undefined>({
    'exclusion.excluded': ({ tool, personality }) => ({
      kind: 'remove-exclusion',
      tool,
      label: `Stop excluding ${tool} for ${personality.name}`,
    }),
    'allowlist.empty_denies_all': allowTool,
    'allowlist.not_listed': allowTool,
    'allowlist.mcp_server_not_allowed': ({ value, personality }) => ({
      kind: 'allow-server',
      server: toText(value),
      label: `Let ${personality.name} use the server ${toText(value)}`,
    }),
    'allowlist.mcp_tool_not_allowed': ({ value, info, personality }) =>
      info?.mcpServer === undefined
        ? undefined
        : {
            kind: 'allow-mcp-tool',
            server: info.mcpServer,
            tool: toText(value),
            label: `Let ${personality.name} use ${toText(value)} of ${info.mcpServer}`,
          },
    'allowlist.plugin_not_allowed': ({ value, personality }) => ({
      kind: 'allow-plugin',
      pluginId: toText(value),
      label: `Let ${personality.name} use the plugin ${toText(value)}`,
    }),
    'allowlist.denied_action': allowAction,
    'allowlist.not_allowed_action': allowAction,
    'approval.changed': approveTool,
    'approval.missing': approveTool,
    'capabilities.missing_backend': provideBackends,
    'dry_run.on': () => ({ kind: 'dry-run-off', label: 'Turn off dry run' }),
    'arguments.invalid': editArgs,
  }),
);

function allowTool({ tool, personality }: CallRuleFacts): Fix {
  return toolsetFix(tool, personality);
}

function allowAction({ tool, personality }: CallRuleFacts): Fix {
  return { kind: 'allow-action', tool, label: `Permit ${tool} for ${personality.name}` };
}

function approveTool({ tool }: CallRuleFacts): Fix {
  return { kind: 'approve-tool', tool, label: `Approve ${tool} as it is now` };
}

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
