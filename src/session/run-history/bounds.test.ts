import { expect, test } from 'vitest';
import type { RunRecord } from '../store/run-record.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { bound, boundAll, RUN_BOUNDS, recordSize, toStored } from './bounds.ts';
import { readRecord } from './read-record.ts';
import { toRecord, toRun } from './run-record.ts';
import { toTraceFile } from './trace-file.ts';

async function createRecord(number = 1): Promise<RunRecord> {
  const session = openTestSession();
  await session.ready;
  const { run, log } = await session.until((state) => state.run?.status === 'done');
  await session.dispose();
  const place = { id: `r${number}`, workspaceId: 'w', number, at: number };
  return toRecord({ run: run!, log, problems: [] }, place, undefined);
}

test('a small run is stored unchanged', async () => {
  const { detail } = await createRecord();
  expect(bound(detail!)).toEqual(detail);
});

test('untrusted text stays marked in a record, in storage and in the trace', async () => {
  const record = await createRecord();
  const origin = { source: 'src/queue/backoff.ts', tool: 'read_file' };
  const [stored] = readRecord(JSON.parse(JSON.stringify(record)));
  expect(toRun(stored!)!.lanes[0]?.untrusted).toEqual(origin);
  expect(toTraceFile(record)?.results[0]?.untrusted).toEqual(origin);
});

test('excess text is omitted with a note, and sizes stay', async () => {
  const record = await createRecord();
  const detail = bound(record.detail!, { ...RUN_BOUNDS, texts: 10 });
  expect(detail.left).toEqual([
    expect.stringMatching(/^Raw and reduced texts were not stored, .* 10 characters/),
    expect.stringContaining('The texts for the model were not stored'),
  ]);
  const [before, after] = [toRun(record)!, toRun({ ...record, detail })!];
  expect(after.lanes.map(({ rawChars }) => rawChars)).toEqual(
    before.lanes.map(({ rawChars }) => rawChars),
  );
  expect(after.lanes.some(({ rawText, result }) => rawText !== undefined || result)).toBe(false);
});

test('of too many events the important ones stay, so that lanes keep their shape', async () => {
  const record = await createRecord();
  const detail = bound(record.detail!, { ...RUN_BOUNDS, events: 10 });
  expect(detail.events.length).toBeLessThan(record.detail!.events.length);
  expect(detail.left).toEqual([expect.stringMatching(/passed gates and of progress/)]);
  const shape = (one: RunRecord) =>
    toRun(one)!.lanes.map(({ status, startAt, settledAt }) => [status, startAt, settledAt]);
  expect(shape({ ...record, detail })).toEqual(shape(record));
});

test('of too many runs the oldest lose their details first, and are then removed', async () => {
  const record = await createRecord();
  const records = [1, 2, 3, 4].map((number) => ({ ...record, id: `r${number}`, number }));
  const bounds = { ...RUN_BOUNDS, runs: 3, total: 2 * recordSize(record) };
  const kept = boundAll(records, bounds);
  expect(kept.map(({ id, detail }) => [id, detail !== undefined])).toEqual([
    ['r2', false],
    ['r3', true],
    ['r4', true],
  ]);
  expect(toStored(record)).toBe(record);
  expect(toStored(record, { ...RUN_BOUNDS, stored: 10 }).detail).toBeUndefined();
});

test('stored data is validated', async () => {
  const record = await createRecord();
  expect(readRecord(structuredClone(record))).toEqual([record]);
  expect(readRecord('nonsense')).toEqual([]);
  expect(readRecord({ ...record, format: 2 })).toEqual([]);
  const { detail: _, ...numbers } = record;
  expect(readRecord({ ...record, detail: { events: 'none' } })).toEqual([numbers]);
  expect(readRecord({ ...record, detail: { ...record.detail, input: {} } })).toEqual([numbers]);
});
