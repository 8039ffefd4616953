import { expectTypeOf } from 'vitest';
import type * as core from './index.ts';

// The names of the contract.
expectTypeOf<core.Tool['execute']>().returns.toEqualTypeOf<Promise<core.ToolResult>>();
expectTypeOf<core.ToolContext['emit']>().parameters.toEqualTypeOf<[core.ToolProgressEvent]>();
expectTypeOf<core.ToolContext['scopedFetch']>().toEqualTypeOf<core.ScopedFetch | undefined>();
expectTypeOf<core.ToolContext['scopedFs']>().toEqualTypeOf<core.ScopedFs | undefined>();
expectTypeOf<core.ToolContext['scopedProcess']>().toEqualTypeOf<core.ScopedProcess | undefined>();
expectTypeOf<core.ToolContext['kvStore']>().toEqualTypeOf<core.KeyValueStore | undefined>();
expectTypeOf<core.ToolContext['storage']>().toEqualTypeOf<core.Storage | undefined>();
expectTypeOf<core.ToolContext['secretsResolver']>().toEqualTypeOf<
  core.ScopedSecretsResolver | undefined
>();
expectTypeOf<core.ToolContext['attachments']>().toEqualTypeOf<core.ScopedAttachments | undefined>();
expectTypeOf<core.ScopedAttachments['list']>().returns.toEqualTypeOf<core.Attachment[]>();
expectTypeOf<core.Tool['capabilities']>().toEqualTypeOf<core.ToolCapabilities>();
expectTypeOf<core.ToolResultReducer['reduce']>().parameters.toEqualTypeOf<
  [core.ToolResult, core.ToolReducerContext]
>();
expectTypeOf<core.ToolResultReducerRegistry['register']>().returns.toEqualTypeOf<() => void>();
expectTypeOf<core.CapabilityBackends>().toBeObject();
expectTypeOf<core.MergeOptions>().toHaveProperty('onCollision');
expectTypeOf<core.ToolFilterOpts>().toHaveProperty('allowedMcpServers');

// The door gives them as values too.
expectTypeOf<typeof core.DefaultToolRegistry>().instance.toEqualTypeOf<core.DefaultToolRegistry>();
expectTypeOf<core.DefaultToolRegistry>().toExtend<core.ToolRegistry>();
expectTypeOf<core.DefaultToolResultReducerRegistry>().toExtend<core.ToolResultReducerRegistry>();
expectTypeOf<typeof core.safeReduce>().returns.toEqualTypeOf<core.ToolResult>();
expectTypeOf<typeof core.ok>().returns.toEqualTypeOf<core.ToolSuccess>();
expectTypeOf<typeof core.err>().returns.toEqualTypeOf<core.ToolFailure>();
expectTypeOf<typeof core.createToolRegistry>().returns.toEqualTypeOf<core.DefaultToolRegistry>();
expectTypeOf<typeof core.createDispatchContext>().returns.toExtend<core.AckSource>();
expectTypeOf<typeof core.defineTool>().toBeFunction();
expectTypeOf<typeof core.personalityToFilters>().parameter(0).toEqualTypeOf<core.Personality>();

// Signatures of docs/contract.md#registration.
expectTypeOf<core.ToolRegistry['executeParallel']>().parameters.toEqualTypeOf<
  [
    calls: core.ToolCall[],
    ctx: core.ToolContext,
    allowedTools?: string[] | undefined,
    filterOpts?: core.ToolFilterOpts | undefined,
    turnAttachments?: core.Attachment[] | undefined,
  ]
>();
expectTypeOf<core.ToolRegistry['executeParallel']>().returns.toEqualTypeOf<
  Promise<core.ToolCallResult[]>
>();
expectTypeOf<core.ToolRegistry['toDefinitions']>().returns.toEqualTypeOf<
  core.ToolDefinitionLite[]
>();
expectTypeOf<core.ToolRegistry['getDefinitions']>().returns.toEqualTypeOf<core.ToolDefinition[]>();
expectTypeOf<core.ToolRegistry['register']>().toBeCallableWith({} as core.Tool, true);
expectTypeOf<core.ToolRegistry['register']>().toBeCallableWith({} as core.Tool, { pluginId: 'p' });
expectTypeOf<
  (typeof core.DefaultToolRegistry)['isToolRegistry']
>().guards.toEqualTypeOf<core.ToolRegistry>();

// `ok` tells the variants of a result apart.
declare const result: core.ToolResult;
if (result.ok) {
  expectTypeOf(result).toEqualTypeOf<core.ToolSuccess>();
  expectTypeOf(result.value).toEqualTypeOf<string>();
  // @ts-expect-error: a success has no error text
  result.error;
} else {
  expectTypeOf(result).toEqualTypeOf<core.ToolFailure>();
  expectTypeOf(result.code).toEqualTypeOf<
    'input_invalid' | 'not_available' | 'execution_failed' | 'STALE_WRITE'
  >();
  // @ts-expect-error: a failure has no value
  result.value;
}

// Capabilities.
expectTypeOf<
  typeof core.createCapabilityBackends
>().returns.toEqualTypeOf<core.CapabilityBackends>();
expectTypeOf<typeof core.createCapabilityBackends>().toBeCallableWith({});
expectTypeOf<typeof core.createCapabilityBackends>().toBeCallableWith({
  fetch: async (request) => new Response(request.url),
  secrets: { get: async () => undefined },
  personality: () => undefined,
});
// @ts-expect-error: a backend of a capability that does not exist
expectTypeOf<typeof core.createCapabilityBackends>().toBeCallableWith({ camera: {} });
expectTypeOf<typeof core.validateToolsForPersonality>().returns.toEqualTypeOf<
  { tool: string; capability: core.CapabilityName; message: string }[]
>();
expectTypeOf<typeof core.checkStale>().returns.toEqualTypeOf<core.ToolFailure | undefined>();
expectTypeOf<typeof core.memoryScopeOf>().returns.toEqualTypeOf<string>();
expectTypeOf<ReturnType<NonNullable<core.CapabilityBackends['grants']>>>().toEqualTypeOf<
  core.CapabilityGrant[]
>();

// Caching and filters.
expectTypeOf<core.Tool['cache']>().toEqualTypeOf<boolean | core.ToolCaching | undefined>();
expectTypeOf<typeof core.createToolCache>().returns.toEqualTypeOf<core.ToolCache>();
expectTypeOf<core.ToolRegistryOptions['cache']>().toEqualTypeOf<core.ToolCache | undefined>();
expectTypeOf<core.ExecutedEvent['cached']>().toEqualTypeOf<'hit' | 'joined' | undefined>();
expectTypeOf<core.ToolRegistry['use']>().parameters.toEqualTypeOf<[filter: core.CallFilter]>();
expectTypeOf<core.ToolRegistry['use']>().returns.toEqualTypeOf<() => void>();
expectTypeOf<core.ToolRegistry['use']>().toBeCallableWith({
  tools: ['a'],
  before: ({ args }) => ({ args }),
  after: async (result) => (result.ok ? undefined : { ok: true, value: 'instead' }),
});
expectTypeOf<core.ToolRegistry['use']>().toBeCallableWith({
  before: () => ({ ok: false, error: 'no', code: 'not_available' }),
});
// @ts-expect-error: neither arguments nor a result
expectTypeOf<core.ToolRegistry['use']>().toBeCallableWith({ before: () => false });
