/**
 * One or two words for each rule that hides a tool. Apart from the sentences of the same rules,
 * which are long, because the list of tools is there before them.
 */
export const RULE_TAGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'exclusion.excluded': 'surface',
    'allowlist.empty_denies_all': 'allowlist',
    'allowlist.not_listed': 'allowlist',
    'allowlist.mcp_server_not_allowed': 'server',
    'allowlist.mcp_tool_not_allowed': 'server tool',
    'allowlist.plugin_not_allowed': 'plugin',
    'allowlist.denied_action': 'permissions',
    'allowlist.not_allowed_action': 'permissions',
    'approval.changed': 'held back',
    'approval.missing': 'held back',
    'availability.unavailable': 'not available',
    'availability.broken': 'not available',
    'capabilities.no_backends': 'capabilities',
    'capabilities.missing_backend': 'capabilities',
  }),
);

/** What the list of tools says of a rule; `undefined` for a rule that hides nothing. */
export function ruleTag(rule: string): string | undefined {
  return RULE_TAGS.get(rule);
}
