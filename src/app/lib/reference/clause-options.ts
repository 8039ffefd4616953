/**
 * Where a visitor looks for an option: the clause that it changes, which is often not the page of
 * its type. The page of the clause lists it, and the search opens it there.
 */
export const CLAUSE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  budget: [
    ...['ToolContext.resultBudgetChars', 'Tool.maxResultChars', 'ToolContext.resultBudget'],
    'Tool.maxResultTokens',
  ],
  trim: ['Tool.trim', 'ToolRegistryOptions.cuts'],
  exclusion: ['Personality.exclude_tools', 'ToolFilterOpts.excludeTools'],
  allowlist: [
    'Personality.toolset',
    'Tool.alwaysInclude',
    'ToolRegistryOptions.emptyAllowlist',
    'ToolRegistryOptions.toolsetCovers',
    'ToolRegistryOptions.refuseAsUnknown',
  ],
  approval: ['ToolRegistryOptions.approved'],
  availability: ['Tool.isAvailable', 'ToolRegistryOptions.maxDepth'],
  capabilities: ['Tool.capabilities', 'CreateToolRegistryOptions.backends'],
  'dry-run': ['ToolContext.dryRun'],
  arguments: [
    'Tool.validateArgs',
    'Tool.nullMeansAbsent',
    'ToolRegistryOptions.validateArgs',
    'ToolRegistryOptions.validator',
  ],
  'rate-limit': [
    'Tool.rateLimit',
    'ToolRegistryOptions.rateLimitStore',
    'ToolRegistryOptions.rateLimitScope',
    'ToolRegistryOptions.rateLimitPrincipal',
  ],
  reduce: ['CreateToolRegistryOptions.reducers', 'ToolRegistryOptions.reducerRunner'],
  parallel: ['ToolRegistryOptions.concurrency'],
  redistribution: ['ToolRegistryOptions.budgetStrategy'],
  progress: ['ToolContext.emit'],
  abort: ['Tool.timeoutMs', 'ToolRegistryOptions.defaultTimeoutMs', 'ToolContext.abortSignal'],
  cache: ['Tool.cache', 'ToolRegistryOptions.cache'],
  trace: ['ToolRegistryOptions.observer', 'ToolRegistryOptions.capture'],
  clock: ['ToolRegistryOptions.clock'],
  'tool-listing': [
    'ToolListing.title',
    'ToolListing.annotations',
    'ToolListing.outputSchema',
    'ToolListing.icons',
    'ToolListing._meta',
  ],
  'argument-aliases': ['Tool.argumentAliases'],
  registration: ['ToolRegistryOptions.onDuplicate', 'RegisterOptions.overwrite'],
  inspection: [
    'InspectionOptions.strict',
    'InspectionOptions.events',
    'InspectionOptions.silence',
    'InspectionOptions.tokenLimit',
  ],
  merge: ['Tool.onCollision', 'MergeOptions.onCollision'],
  turns: ['Tool.ephemeral'],
  'mcp-plugins': [
    'Personality.mcp_servers',
    'Personality.mcp_tools',
    'Personality.plugins',
    'RegisterOptions.pluginId',
    'RegisterOptions.mcpServer',
  ],
  permissions: ['Personality.permissions'],
  storage: [
    'ToolCapabilities.storage',
    'ToolContext.kvStore',
    'ToolRegistryOptions.withheldStorage',
  ],
  network: [
    'Personality.safety',
    'ToolCapabilities.network',
    'NetworkPolicy.allow_private_urls',
    'CapabilityBackendOptions.maxResponseBytes',
  ],
  files: ['Personality.fs_reach', 'ToolCapabilities.fs_reach'],
  'stale-writes': ['ToolContext.readMtimes'],
  untrusted: ['Tool.outputIsUntrusted'],
  'strict-mode': ['ToProviderOptions.strict', 'ToProviderOptions.closeObjects'],
  'tool-search': ['ToProviderOptions.deferred'],
  'edge-access': [
    'ToolServerOptions.emptyAllowlist',
    'ToolServerOptions.validateArgs',
    'ToolServerOptions.validator',
  ],
  'edge-auth': ['ToolServerOptions.auth', 'ToolServerOptions.hosts', 'ToolServerOptions.origins'],
  'edge-sessions': ['ToolServerOptions.sessions', 'ToolServerOptions.sharedStorage'],
  'edge-limits': ['ToolServerOptions.limits'],
  'edge-quotas': [
    'ToolServerOptions.rateLimitPer',
    'ToolServerLimits.subjectCalls',
    'ToolServerLimits.subjectStreams',
  ],
  'edge-results': ['ToolServerLimits.mediaBytes'],
  'edge-problems': ['ToolServerOptions.onError'],
  'edge-mcp': ['ToolServerOptions.instructions', 'ToolServerOptions.version'],
  resources: ['Tool.readResource'],
  'user-questions': ['ToolContext.askUser'],
  'edge-tasks': ['ToolListing.execution', 'ToolServerLimits.taskMs'],
  'edge-economy': ['ToolServerOptions.economy'],
  'edge-audit': ['ToolServerOptions.onCall'],
  'edge-state': ['ToolServerOptions.stores', 'ToolServerLimits.storeMs'],
};

const CLAUSE_OF_OPTION = new Map(
  Object.entries(CLAUSE_OPTIONS).flatMap(([clause, options]) =>
    options.map((option) => [option, clause] as const),
  ),
);

/** The clause of an option such as `Tool.timeoutMs`; `undefined` if it is on the page of its type. */
export function clauseOfOption(option: string): string | undefined {
  return CLAUSE_OF_OPTION.get(option);
}
