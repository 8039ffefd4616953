import * as z from 'zod/mini';
import type { RunRecord } from '../store/run-record.ts';
import { parseWorkspace } from '../workspace/parse-workspace.ts';
import { toRun } from './run-record.ts';

const count = z.number();
const recordSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  workspaceId: z.string(),
  number: count,
  at: count,
  name: z.exactOptional(z.string()),
  changes: z.exactOptional(z.array(z.string())),
  facts: z.object({
    batch: z.string(),
    personality: z.string(),
    seed: count,
    totalChars: count,
    totalTokens: z.exactOptional(count),
    strategy: z.enum(['even', 'redistribute']),
    status: z.enum(['done', 'stopped']),
    calls: count,
    byStatus: z.object({
      queued: count,
      running: count,
      ok: count,
      // Older records count cut calls as `ok`.
      cut: z._default(count, 0),
      refused: count,
      // Older records count aborted calls as `failed`.
      failed: count,
      aborted: z._default(count, 0),
      answered: count,
      // Records older than the server feature lack it.
      unsettled: z._default(count, 0),
    }),
    elapsed: count,
    rawChars: count,
    keptChars: count,
    on: z.exactOptional(z.string()),
  }),
  detail: z.exactOptional(z.unknown()),
});

const detailSchema = z.object({
  input: z.unknown(),
  only: z.exactOptional(z.string()),
  startedAt: count,
  events: z.array(z.looseObject({ type: z.string(), at: count })),
  results: z.array(z.nullish(z.looseObject({ ok: z.boolean() }))),
  origins: z.exactOptional(z.array(z.nullable(z.object({ source: z.string(), tool: z.string() })))),
  warnings: z.array(z.string()),
  notReplayable: z.exactOptional(z.string()),
  on: z.exactOptional(z.object({ host: z.string(), told: z.enum(['trace', 'results']) })),
  log: z.array(z.looseObject({ text: z.string() })),
  problems: z.array(z.looseObject({ message: z.string() })),
  left: z.array(z.string()),
});

/**
 * Reads a record of an earlier visit, perhaps of another version of this page. Invalid details are
 * dropped and the numbers stay; an invalid record gives `undefined`.
 */
export function readRecord(stored: unknown): RunRecord[] {
  const parsed = recordSchema.safeParse(stored);
  if (!parsed.success) return [];
  const { detail, ...numbers } = parsed.data;
  const read = readDetail(detail);
  const record: RunRecord = { ...numbers, ...(read && { detail: read }) };
  try {
    // An invalid trace shows nothing.
    if (read) toRun(record);
    return [record];
  } catch {
    return [numbers];
  }
}

function readDetail(stored: unknown): RunRecord['detail'] {
  const parsed = detailSchema.safeParse(stored);
  if (!parsed.success) return undefined;
  const input = parseWorkspace(parsed.data.input);
  if (!input.ok) return undefined;
  // The shape was just validated. Folding the events once tests whether they can be shown.
  return { ...(stored as object), input: input.workspace } as unknown as RunRecord['detail'];
}
