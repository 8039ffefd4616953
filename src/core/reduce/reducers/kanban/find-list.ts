import { type ExactJson, ExactNumber } from '../../../json/exact-json.ts';

/** A list of tickets, and its neighbours in the document. */
export interface FoundList {
  readonly items: readonly ExactJson[];
  /** The status of every item, if the document groups items by it. */
  readonly statusOf?: readonly string[];
  /** Members beside the list: cursors, totals and similar. */
  readonly beside: readonly (readonly [string, ExactJson])[];
}

/** Usual names of the list; the first match wins. */
const LISTS =
  'items tickets tasks issues cards stories results data nodes edges values records work_items workItems value'.split(
    ' ',
  );
/** Usual names of a board's columns, and of a column's title. */
const COLUMNS = 'columns lists lanes statuses'.split(' ');
const MAX_DEPTH = 4;

type Json = { [key: string]: ExactJson };

/**
 * Finds the list of a document. It is the array itself, or the member with a usual name at any
 * depth, as in `{data: {issues: {nodes: […]}}}`. A board's columns are joined to one list.
 */
export function findList(value: ExactJson | undefined, depth = 0): FoundList | undefined {
  if (Array.isArray(value)) return { items: withoutEdges(value), beside: [] };
  if (!isJsonObject(value) || depth > MAX_DEPTH) return undefined;
  const board = fromColumns(value);
  if (board !== undefined) return board;
  for (const name of LISTS) {
    const list = Object.hasOwn(value, name) ? findList(value[name], depth + 1) : undefined;
    if (list === undefined) continue;
    const beside = Object.entries(value).filter(([key]) => key !== name);
    return { ...list, beside: [...list.beside, ...beside] };
  }
  return undefined;
}

export function isJsonObject(value: ExactJson | undefined): value is Json {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

/** GraphQL lists have `{node: …}` around each item. */
function withoutEdges(items: ExactJson[]): ExactJson[] {
  const isEdge = (item: ExactJson): item is Json =>
    isJsonObject(item) && Object.hasOwn(item, 'node');
  return items.map((item) => (isEdge(item) ? (item.node ?? null) : item));
}

function fromColumns(board: Json): FoundList | undefined {
  const name = COLUMNS.find((key) => Object.hasOwn(board, key) && Array.isArray(board[key]));
  const columns = name === undefined ? undefined : board[name];
  if (!Array.isArray(columns)) return undefined;
  const items: ExactJson[] = [];
  const statusOf: string[] = [];
  for (const column of columns) {
    const status = isJsonObject(column)
      ? (column.name ?? column.title ?? column.status)
      : undefined;
    const found = findList(column, MAX_DEPTH);
    if (typeof status !== 'string' || found === undefined) return undefined;
    for (const item of found.items) {
      items.push(item);
      statusOf.push(status);
    }
  }
  return { items, statusOf, beside: Object.entries(board).filter(([key]) => key !== name) };
}
