import { type ExactJson, ExactNumber } from '../../../json/exact-json.ts';
import { headOf } from '../terminal/text.ts';
import { isJsonObject } from './find-list.ts';

/** The shown fields of a ticket; '' for a missing one. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly isOpen: boolean;
  readonly priority: string;
  readonly updated: string;
  /** For sorting; -Infinity without a date. */
  readonly updatedAt: number;
}

const TITLE_MAX_CHARS = 120;
/** Human-readable ids are short; longer ones are a database's. */
const SHORT_ID_CHARS = 16;

/** Statuses of finished work. Compared without case and separators. */
const CLOSED = new Set(
  'done closed complete completed resolved cancelled canceled archived rejected wontfix wontdo duplicate merged finished released shipped declined abandoned'.split(
    ' ',
  ),
);

const TITLES = ['title', 'name', 'summary', 'subject'];
const STATUSES = ['status', 'state', 'column', 'stage'];
const PRIORITIES = ['priority', 'priorityLabel'];
const DATES =
  'updatedAt updated_at updated modifiedAt modified_at lastModified dateLastActivity date_updated'.split(
    ' ',
  );
/** Nested members in which some services put the fields of a ticket. */
const INNER = ['fields', 'content', 'attributes'];
const CLOSED_FLAGS = ['completed', 'closed', 'done', 'archived'];

/**
 * Reads a ticket of any usual shape: flat ones, and those of Jira, Linear, GitHub, GitLab, Trello
 * and Asana.
 *
 * @param column the status from its position on a board.
 */
export function toTicket(item: ExactJson, column?: string): Ticket {
  const places = [item, ...INNER.map((name) => own(item, name))];
  const state = first(places, STATUSES);
  const isFlagged = CLOSED_FLAGS.some((name) => places.some((place) => own(place, name) === true));
  const isKnown = CLOSED_FLAGS.some((name) => places.some((place) => own(place, name) === false));
  const status =
    column ?? (fieldTextOf(state) || (isFlagged ? 'done' : isKnown ? 'open' : 'unknown'));
  const when = first(places, DATES);
  return {
    id: idOf(item),
    title: fieldTextOf(first(places, TITLES)),
    status,
    isOpen: !isFlagged && !isClosed(status) && !isClosedState(state),
    priority: fieldTextOf(first(places, PRIORITIES)),
    updated: fieldTextOf(when),
    updatedAt: timeOf(when),
  };
}

function own(value: ExactJson | undefined, name: string): ExactJson | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The first non-empty member with one of these names. */
function first(
  places: readonly (ExactJson | undefined)[],
  names: readonly string[],
): ExactJson | undefined {
  for (const place of places) {
    for (const name of names) {
      const value = own(place, name);
      if (fieldTextOf(value) !== '') return value;
    }
  }
  return undefined;
}

/** Human-readable ids come before those of a database. */
function idOf(item: ExactJson): string {
  const id = fieldTextOf(own(item, 'id'));
  const key = fieldTextOf(own(item, 'identifier')) || fieldTextOf(own(item, 'key'));
  if (/^[A-Z][A-Z0-9_]*-\d+$/.test(key)) return key;
  const number = fieldTextOf(own(item, 'number')) || fieldTextOf(own(item, 'iid'));
  const isShort = typeof own(item, 'id') === 'string' && id.length <= SHORT_ID_CHARS;
  if (number !== '' && !isShort) return `#${number}`;
  return id || key || fieldTextOf(own(item, 'gid'));
}

/** A text, a number with its own digits, or the name of an object. */
export function fieldTextOf(value: ExactJson | undefined): string {
  if (typeof value === 'number' || value instanceof ExactNumber) return String(value);
  if (isJsonObject(value)) {
    const name = ['name', 'status', 'title', 'label', 'value']
      .map((key) => own(value, key))
      .find((member) => typeof member === 'string');
    return fieldTextOf(name);
  }
  if (typeof value !== 'string') return '';
  const text = value.replace(/\s+/g, ' ').trim();
  return text.length > TITLE_MAX_CHARS ? `${headOf(text, TITLE_MAX_CHARS - 1)}…` : text;
}

function isClosed(status: string): boolean {
  return CLOSED.has(status.toLowerCase().replace(/[\s_'’-]/g, ''));
}

/** The category of a custom status: Linear's `type`, Jira's category. */
function isClosedState(state: ExactJson | undefined): boolean {
  const kind = own(state, 'type') ?? own(own(state, 'statusCategory'), 'key');
  return typeof kind === 'string' && isClosed(kind);
}

/**
 * A date as a sortable number. `Date.parse` reads a date without a zone in the machine's zone, so
 * the order could differ between machines; such a date counts as UTC.
 */
function timeOf(value: ExactJson | undefined): number {
  const never = Number.NEGATIVE_INFINITY;
  if (typeof value === 'number' || value instanceof ExactNumber) {
    return Number.isFinite(Number(value)) ? Number(value) : never;
  }
  if (typeof value !== 'string') return never;
  if (/^\d{10,16}$/.test(value)) return Number(value);
  const match =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?\s?(Z|[+-]\d\d:?\d\d)?$/i.exec(
      value.trim(),
    );
  if (match === null) return never;
  const zone = (match[3] ?? 'Z').toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const time = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${zone}`);
  return Number.isNaN(time) ? never : time;
}
