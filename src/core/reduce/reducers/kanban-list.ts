import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import { memberOf, withValue } from './shrink.ts';

const SHORT_LIST = 10;
const TOP_TICKETS = 5;
const TITLE_MAX_CHARS = 120;

/** Statuses that mean that nobody has to do anything more. Compared without case and separators. */
const CLOSED = new Set([
  'done',
  'closed',
  'complete',
  'completed',
  'resolved',
  'cancelled',
  'canceled',
  'archived',
  'rejected',
  'wontfix',
  'wontdo',
  'duplicate',
  'merged',
]);

/**
 * Turns a list of more than 10 tickets into counts by status and the 5 open tickets that were
 * touched last. The list is a JSON array, or an object with `items`, `tickets` or `tasks`;
 * anything else goes through as it is.
 *
 * Source: seed 1, 'Built-in reducers'; page 1, section 5.
 *
 * @example
 * kanbanListReducer.reduce({ ok: true, value: json }, { args: {}, turnCount: 1 });
 * // value: '24 tickets: todo 9, in_progress 4, done 11\nOpen, latest first (5 of 13):\n- T-7 …'
 */
export const kanbanListReducer: ToolResultReducer = {
  toolName: 'kanban_list',
  reduce(result) {
    if (!result.ok || typeof result.value !== 'string') return result;
    const tickets = ticketsOf(result.value);
    if (tickets === undefined || tickets.length <= SHORT_LIST) return result;
    return withValue(result, summarise(tickets));
  },
};

interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
  readonly updated: string;
  /** For sorting; -Infinity where nothing says when. */
  readonly updatedAt: number;
}

function ticketsOf(text: string): Ticket[] | undefined {
  const list = listOf(parse(text));
  if (list === undefined) return undefined;
  const items = list.filter((item) => item !== null && item !== undefined);
  // A list of something else than tickets: counting it would lose what it says.
  if (!items.every((item) => typeof item === 'object' && !Array.isArray(item))) return undefined;
  return items.map(toTicket);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  for (const name of ['items', 'tickets', 'tasks']) {
    const list = memberOf(value, name);
    if (Array.isArray(list)) return list;
  }
  return undefined;
}

function toTicket(item: unknown): Ticket {
  const when = memberOf(item, 'updatedAt') ?? memberOf(item, 'updated_at');
  return {
    id: textOf(memberOf(item, 'id') ?? memberOf(item, 'key')),
    title: textOf(memberOf(item, 'title') ?? memberOf(item, 'name')),
    status: textOf(memberOf(item, 'status')) || 'unknown',
    priority: textOf(memberOf(item, 'priority')),
    updated: textOf(when),
    updatedAt: timeOf(when),
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  const text = value.replace(/\s+/g, ' ').trim();
  return text.length > TITLE_MAX_CHARS ? `${text.slice(0, TITLE_MAX_CHARS - 1)}…` : text;
}

/**
 * An ISO date as a number that sorts. `Date.parse` reads a date without a zone in the zone of the
 * machine, so that the order could differ from one machine to the next; such a date counts as UTC.
 */
function timeOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NEGATIVE_INFINITY;
  if (typeof value !== 'string') return Number.NEGATIVE_INFINITY;
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s?(Z|[+-]\d\d:?\d\d)?$/i.exec(
      value.trim(),
    );
  if (match === null) return Number.NEGATIVE_INFINITY;
  const zone = (match[3] ?? 'Z').toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const time = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${zone}`);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

function summarise(tickets: readonly Ticket[]): string {
  // A Map, because a status may be named like a member of Object.prototype.
  const counts = new Map<string, number>();
  for (const { status } of tickets) counts.set(status, (counts.get(status) ?? 0) + 1);
  const statuses = [...counts].map(([status, count]) => `${status} ${count}`).join(', ');
  const open = tickets.filter(isOpen);
  const top = open
    .map((ticket, index) => ({ ticket, index }))
    .sort((a, b) => latestFirst(a.ticket.updatedAt, b.ticket.updatedAt) || a.index - b.index)
    .slice(0, TOP_TICKETS);
  const heading =
    open.length === 0 ? 'No open tickets' : `Open, latest first (${top.length} of ${open.length}):`;
  const rows = top.map(({ ticket }) => row(ticket));
  return [`${tickets.length} tickets: ${statuses}`, heading, ...rows].join('\n');
}

function isOpen(ticket: Ticket): boolean {
  return !CLOSED.has(ticket.status.toLowerCase().replace(/[\s_'’-]/g, ''));
}

function latestFirst(a: number, b: number): number {
  // Not a subtraction: -Infinity minus itself is NaN.
  return a === b ? 0 : a < b ? 1 : -1;
}

function row(ticket: Ticket): string {
  const details = [ticket.status, ticket.priority, ticket.updated && `updated ${ticket.updated}`];
  const said = details.filter((detail) => detail !== '').join(', ');
  return `- ${[ticket.id, ticket.title].filter((part) => part !== '').join(' ')} [${said}]`;
}
