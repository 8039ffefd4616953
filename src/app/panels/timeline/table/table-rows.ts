import { readChars } from '../../../../session/run/index.ts';
import type { CallFacts, NestedCall } from '../../../../session/store/index.ts';
import { STATUS_TEXT } from '../../../ui/StatusIcon.tsx';
import { cachedText } from '../lane-text.ts';
import { type AudienceChoice, heard, isRetry } from '../progress.ts';
import type { Row } from '../rows.ts';

/** A sortable column of the table. */
export type ColumnId =
  | 'call'
  | 'tool'
  | 'status'
  | 'started'
  | 'took'
  | 'progress'
  | 'retries'
  | 'raw'
  | 'reduced'
  | 'kept'
  | 'note';

/** The sort order; absent for the order of the batch. */
export interface TableOrder {
  column: ColumnId;
  descending: boolean;
}

/** A line of the table: a call of the batch, or a nested call. */
export interface TableLine {
  key: string;
  row: Row;
  /** Present for a nested call. */
  nested?: NestedCall;
}

/** The lines of the table in order. Nested calls stay below their parent. */
export function toLines(
  rows: readonly Row[],
  order: TableOrder | undefined,
  audience: AudienceChoice,
): TableLine[] {
  const sorted = order ? sortRows(rows, order, audience) : rows;
  return sorted.flatMap((row): TableLine[] => [
    { key: row.call.id, row },
    ...(row.lane?.nested ?? []).map((nested) => ({
      key: `${row.call.id}/${nested.key}`,
      row,
      nested,
    })),
  ]);
}

function sortRows(
  rows: readonly Row[],
  { column, descending }: TableOrder,
  audience: AudienceChoice,
): Row[] {
  const keyed = rows.map((row) => ({ row, value: sortValue(row, column, audience) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === b.value) return 0;
    // Unknown values come last in both directions.
    if (a.value === undefined) return 1;
    if (b.value === undefined) return -1;
    if (typeof a.value === 'number' && typeof b.value === 'number') {
      return sign * (a.value - b.value);
    }
    return sign * (String(a.value) < String(b.value) ? -1 : 1);
  });
  return keyed.map(({ row }) => row);
}

function sortValue(
  { call, name, status, lane, text }: Row,
  column: ColumnId,
  audience: AudienceChoice,
): string | number | undefined {
  switch (column) {
    case 'call':
      return numberOf(call.toolCallId) ?? call.toolCallId;
    case 'tool':
      return name;
    case 'status':
      return STATUS_TEXT[status];
    case 'started':
      return lane?.startAt;
    case 'took':
      return lane?.durationMs;
    case 'progress':
      return lane && heard(lane, audience).length;
    case 'retries':
      return lane && countRetries(lane);
    case 'raw':
      return lane?.rawChars;
    case 'reduced':
      return lane?.reduced?.after;
    case 'kept':
      return readChars(lane);
    case 'note':
      return text === '' ? undefined : text;
  }
}

/** Sorts `call_10` after `call_9`. */
function numberOf(toolCallId: string): number | undefined {
  const digits = /^call_(\d+)$/.exec(toolCallId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The number of reported retries. */
export function countRetries({ progress }: Pick<CallFacts, 'progress'>): number {
  return progress.filter(isRetry).length;
}

/** Notes besides the numbers: cache, filters and warnings. */
export function factsNote(call: CallFacts): string {
  return [
    cachedText(call),
    ...call.filters.map(
      ({ event }) => `filter ${event.filter}, ${event.hook} the tool: ${event.outcome}`,
    ),
    ...call.warnings,
  ]
    .filter(Boolean)
    .join(' · ');
}
