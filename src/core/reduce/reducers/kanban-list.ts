import type { ToolResultReducer } from '../../contract/tool-reducer.ts';
import { type ExactJson, parseExactJson, stringifyExactJson } from '../../json/exact-json.ts';
import { outputBudgetOf } from './budget.ts';
import { findList, isJsonObject } from './kanban/find-list.ts';
import { type Ticket, toTicket, UNKNOWN_STATUS } from './kanban/ticket.ts';
import { withValue } from './shrink.ts';
import { headOf } from './terminal/text.ts';

const SHORT_LIST = 10;
const TOP_TICKETS = 5;
/** Longer values beside the list are summarised. In UTF-16 code units. */
const BESIDE_CHARS = 300;

/**
 * Reduces a list of more than 10 tickets to counts by status and the 5 most recently changed open
 * tickets. Members beside the list, such as `total` and `nextCursor`, stay. The list is a JSON
 * array, or is in an object in the form of Jira, Linear, GitHub and others. Other content is
 * unchanged.
 *
 * Source: docs/contract.md#built-in-reducers.
 *
 * @example
 * kanbanListReducer.reduce({ ok: true, value: json }, { args: {}, turnCount: 1 });
 * // value: '24 tickets: todo 9, in_progress 4, done 11\nOpen, latest first (5 of 13):\n- T-7 …'
 */
export const kanbanListReducer: ToolResultReducer = {
  toolName: 'kanban_list',
  reduce(result, ctx) {
    if (!result.ok || typeof result.value !== 'string') return result;
    const found = readTickets(result.value);
    if (found === undefined || found.tickets.length <= SHORT_LIST) return result;
    return withValue(result, summarise(found, outputBudgetOf(ctx, Number.POSITIVE_INFINITY)));
  },
};

interface Found {
  readonly tickets: readonly Ticket[];
  /** One line for each member beside the list. */
  readonly beside: readonly string[];
}

function readTickets(text: string): Found | undefined {
  const found = findList(parseExactJson(text));
  if (found === undefined) return undefined;
  const { items, statusOf } = found;
  // A list of other items than tickets: a count would lose their content.
  if (!items.every((item) => item === null || isJsonObject(item))) return undefined;
  const tickets = items.flatMap((item, at) =>
    item === null ? [] : [toTicket(item, statusOf?.[at])],
  );
  // Without a title and a status, a ticket has an unknown shape: a count would lose its content.
  if (!tickets.some(({ title, status }) => title !== '' || status !== UNKNOWN_STATUS)) {
    return undefined;
  }
  return { tickets, beside: found.beside.map(([key, value]) => `${key}: ${describe(value)}`) };
}

function describe(value: ExactJson): string {
  const text = typeof value === 'string' ? value : stringifyExactJson(value);
  // A shortened cursor would be useless.
  if (text.length <= BESIDE_CHARS || typeof value === 'string') return text;
  if (Array.isArray(value)) return `[… ${value.length} items]`;
  return `{… ${Object.keys(value ?? {}).length} keys}`;
}

function summarise({ tickets, beside }: Found, budget: number): string {
  // A Map, because a status may have the name of an Object.prototype member.
  const counts = new Map<string, number>();
  for (const { status } of tickets) counts.set(status, (counts.get(status) ?? 0) + 1);
  const statuses = [...counts].map(([status, count]) => `${status} ${count}`).join(', ');
  const open = tickets.filter(({ isOpen }) => isOpen);
  const latest = open
    .map((ticket, index) => ({ ticket, index }))
    .sort((a, b) => latestFirst(a.ticket.updatedAt, b.ticket.updatedAt) || a.index - b.index)
    .slice(0, TOP_TICKETS)
    .map(({ ticket }) => row(ticket));
  const counted = `${tickets.length} tickets: ${statuses}`;
  for (let shown = latest.length; ; shown -= 1) {
    const heading =
      open.length === 0 ? 'No open tickets' : `Open, latest first (${shown} of ${open.length}):`;
    const text = [counted, heading, ...latest.slice(0, shown), ...beside].join('\n');
    if (text.length <= budget) return text;
    if (shown === 0) return linesWithin([counted, ...beside], budget);
  }
}

/** The whole lines that fit: a shortened cursor would be useless. */
function linesWithin([first = '', ...others]: readonly string[], budget: number): string {
  let text = headOf(first, budget);
  for (const line of others) if (text.length + 1 + line.length <= budget) text += `\n${line}`;
  return text;
}

function latestFirst(a: number, b: number): number {
  // Not a subtraction: -Infinity minus itself is NaN.
  return a === b ? 0 : a < b ? 1 : -1;
}

function row({ id, title, status, priority, assignee, updated }: Ticket): string {
  const details = [status, priority, assignee, updated && `updated ${updated}`];
  const said = details.filter((detail) => detail !== '').join(', ');
  return `- ${[id, title].filter((part) => part !== '').join(' ')} [${said}]`;
}
