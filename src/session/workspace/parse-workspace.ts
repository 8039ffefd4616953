import * as z from 'zod/mini';
import { capabilityNames } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { problemOfStatus } from '../../simulation/http-mock.ts';
import { findBrokenRecord } from './broken-record.ts';
import { contextSettingsFields } from './context-settings-fields.ts';
import { createScenario } from './default-scenario.ts';
import { createRegistrySettings, createTurnSettings } from './default-settings.ts';
import { findExcess } from './find-excess.ts';
import { personalityFields } from './personality-schema.ts';
import { MAX_SEED } from './scenario.ts';
import type { Workspace } from './workspace.ts';

/** Result of {@link parseWorkspace}. */
export type ParsedWorkspace = { ok: true; workspace: Workspace } | { ok: false; message: string };

/**
 * Validates a document from outside this session: a database, a file, a link. Older formats are
 * converted to the current one; unknown keys are dropped.
 *
 * @returns the workspace, or its first mistake as a sentence.
 *
 * @example
 * const parsed = parseWorkspace(await storage.load());
 * if (!parsed.ok) console.warn(parsed.message);
 */
export function parseWorkspace(document: unknown): ParsedWorkspace {
  const excess = findExcess(document);
  if (excess !== undefined) return { ok: false, message: excess };
  const parsed = workspaceSchema.safeParse(migrate(document));
  if (!parsed.success) return { ok: false, message: toSentence(parsed.error.issues[0]) };
  const workspace: Workspace = parsed.data;
  const broken = findBrokenReference(workspace) ?? findBrokenRecord(workspace);
  return broken === undefined ? { ok: true, workspace } : { ok: false, message: broken };
}

const strings = z.array(z.string());
const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);

const personalitySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  ...personalityFields(z.object),
});

const batchSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  calls: z.array(
    z.object({ id: z.string(), toolCallId: z.string(), tool: z.string(), argsText: z.string() }),
  ),
});

const rate = z.number().check(z.gte(0), z.lte(1));
const count = z.number().check(z.gte(0));
const status = z.number().check(
  z.refine((value) => problemOfStatus(value) === undefined, {
    error: ({ input }) => problemOfStatus(Number(input)) ?? '',
  }),
);

/** One fault rule. */
export const faultSchema = z.object({
  backend: z.string(),
  matching: optional(z.string()),
  latencyMs: optional(z.union([z.tuple([count, count]), z.object({ p50: count, p99: count })])),
  failure: optional(z.object({ rate, status: optional(status) })),
  rateLimit: optional(z.object({ max: count, windowMs: count })),
  tooManyRequests: optional(z.object({ rate, retryAfterSeconds: optional(count) })),
  malformed: optional(z.object({ rate })),
  disconnect: optional(
    z.object({ rate, during: optional(z.enum(['request', 'response', 'body'])) }),
  ),
  slowStream: optional(z.object({ chunkBytes: count, everyMs: count })),
});

/** Sandbox data, its faults and seed. */
export const scenarioSchema = z.object({
  seed: z.int().check(z.gte(0), z.lte(MAX_SEED)),
  faults: z.array(faultSchema),
  missing: z.array(z.enum(capabilityNames)),
  secrets: z.record(z.string(), z.string()),
  attachments: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: optional(z.string()),
      mimeType: optional(z.string()),
      data: z.string(),
      encoding: optional(z.enum(['base64', 'utf8'])),
    }),
  ),
  callFaults: optional(
    z.record(
      z.string(),
      z.object({
        delayMs: optional(count),
        failure: optional(z.enum(['too-many-requests', 'server-error', 'disconnect', 'timeout'])),
      }),
    ),
  ),
  fixtures: optional(z.record(z.string(), z.nullable(z.string()))),
  records: optional(
    z.record(z.string(), z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
  ),
  mocks: optional(
    z.array(
      z.object({
        method: z.string(),
        url: z.string(),
        requestBody: optional(z.string()),
        status,
        mediaType: z.string(),
        body: z.string(),
        batchId: optional(z.string()),
      }),
    ),
  ),
});

const atLeastOne = z.int().check(z.gte(1));

const turnSchema = z.object({
  context: z.object({
    sessionId: z.string(),
    sessionKey: z.string(),
    platform: z.string(),
    workingDir: z.string(),
    currentTurn: atLeastOne,
    messageCount: z.int().check(z.gte(0)),
    agentId: optional(z.string()),
    teamId: optional(z.string()),
    memoryScope: optional(z.enum(['global', 'per-personality'])),
    memoryScopeId: optional(z.string()),
  }),
  end: z.enum(['ack', 'nack']),
});

const registrySchema = z.object({
  concurrency: z.nullable(atLeastOne),
  emptyAllowlist: z.enum(['allow-all', 'deny-all']),
  onCollision: z.enum(['throw', 'replace', 'keep']),
  // Older documents need no approvals.
  approved: z._default(
    z.nullable(
      z.record(
        z.string(),
        z.object({ description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
      ),
    ),
    null,
  ),
  // Older documents list all examples.
  examples: z._default(
    z.object({ shown: z.boolean(), disabled: strings, removed: strings }),
    () => createRegistrySettings().examples,
  ),
});

const resultSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.string(),
    structured: optional(z.record(z.string(), z.unknown())),
    cost_usd: optional(z.number()),
  }),
  z.object({
    ok: z.literal(false),
    error: z.string(),
    code: z.enum(['input_invalid', 'not_available', 'execution_failed', 'STALE_WRITE']),
    reason: optional(z.string()),
    retryAfterMs: optional(count),
    field: optional(z.string()),
  }),
]);

const sampleSchema = z.object({
  id: z.string(),
  name: z.string(),
  tool: z.string(),
  argsText: z.string(),
  result: resultSchema,
});

const ruleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['contains', 'lacks', 'snapshot']), text: z.string() }),
  z.object({ kind: z.literal('at-most'), chars: z.int().check(z.gte(0)) }),
]);

const expectationSchema = z.object({
  id: z.string(),
  sampleId: z.string(),
  turn: atLeastOne,
  rule: ruleSchema,
});

const workspaceSchema = z.object({
  format: z.literal(4),
  id: z.string(),
  name: z.string(),
  personalities: z.array(personalitySchema),
  personalityId: z.string(),
  batches: z.array(batchSchema),
  batchId: z.string(),
  budget: z.object({
    totalChars: z.int().check(z.nonnegative()),
    strategy: z.enum(['even', 'redistribute']),
    caps: z.record(z.string(), z.int().check(z.gte(0))),
  }),
  dryRun: z.boolean(),
  schemaTexts: z.record(z.string(), z.string()),
  tools: z.array(z.object({ id: z.string(), code: z.string(), disabled: z.boolean() })),
  reducers: z.record(z.string(), z.string()),
  failureTexts: optional(z.record(z.string(), z.string())),
  contextSettings: optional(z.object(contextSettingsFields(z.object))),
  ignoredFindings: optional(z.array(z.object({ tool: z.string(), id: z.string() }))),
  declarations: z.array(
    z.object({ id: z.string(), name: z.string(), text: z.string(), disabled: z.boolean() }),
  ),
  scenario: scenarioSchema,
  turn: turnSchema,
  registry: registrySchema,
  samples: z.array(sampleSchema),
  expectations: z.array(expectationSchema),
});

/**
 * Format 1 had no user code, and format 2 had one world for all. Format 3 had one way to run a turn
 * and no samples.
 */
function migrate(document: unknown): unknown {
  if (!isRecord(document)) return document;
  if (document.format === 1) return migrate({ ...document, format: 2, tools: [], reducers: {} });
  if (document.format === 2) {
    return migrate({ ...document, format: 3, declarations: [], scenario: createScenario() });
  }
  if (document.format !== 3) return document;
  const { budget, id } = document;
  return {
    ...document,
    format: 4,
    budget: isRecord(budget) ? { ...budget, caps: {} } : budget,
    turn: createTurnSettings(typeof id === 'string' ? id : ''),
    registry: createRegistrySettings(),
    samples: [],
    expectations: [],
  };
}

function findBrokenReference(workspace: Workspace): string | undefined {
  const { personalities, personalityId, batches, batchId, tools, declarations } = workspace;
  const { samples, expectations } = workspace;
  if (!personalities.some(({ id }) => id === personalityId)) {
    return `No personality has the id ${JSON.stringify(personalityId)}.`;
  }
  if (!batches.some(({ id }) => id === batchId)) {
    return `No batch has the id ${JSON.stringify(batchId)}.`;
  }

  const own = workspace.scenario.mocks?.find(
    ({ batchId: of }) => of !== undefined && !batches.some(({ id }) => id === of),
  );
  if (own)
    return `A mocked response is for the batch ${JSON.stringify(own.batchId)}, which is missing.`;

  const sampleIds = new Set(samples.map(({ id }) => id));
  const lost = expectations.find(({ sampleId }) => !sampleIds.has(sampleId));
  if (lost) return `No sample has the id ${JSON.stringify(lost.sampleId)}.`;
  const twice =
    findTwice(personalities) ??
    findTwice(batches) ??
    findTwice(batches.flatMap(({ calls }) => calls)) ??
    findTwice(tools) ??
    findTwice(declarations) ??
    findTwice(samples) ??
    findTwice(expectations);
  return twice === undefined ? undefined : `The id ${JSON.stringify(twice)} is used twice.`;
}

function findTwice(items: readonly { id: string }[]): string | undefined {
  const seen = new Set<string>();
  return items.find(({ id }) => seen.size === seen.add(id).size)?.id;
}

function toSentence(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path.map(String).join('.') ?? '';
  const where = path === '' ? 'The document' : `The field ${path}`;
  if (issue?.code === 'custom') return `${where} is invalid. ${issue.message}`;
  return `${where} is invalid${issue ? whyOf(issue) : ''}.`;
}

/** The reason in words where a user can have written the value, otherwise its code. */
function whyOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `. Use ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`.replace(
        /, (?=[^,]*$)/,
        ' or ',
      );
    case 'too_small':
      return `. It is below ${issue.minimum}`;
    case 'invalid_type':
      return `. It is no ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
    default:
      return ` (${issue.code})`;
  }
}
