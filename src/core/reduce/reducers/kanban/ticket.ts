import { type ExactJson, ExactNumber } from '../../../json/exact-json.ts';
import { headOf } from '../terminal/text.ts';
import { isJsonObject } from './find-list.ts';
import { readTypedProperties } from './typed-properties.ts';

/** The shown fields of a ticket; '' for a missing one. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly isOpen: boolean;
  readonly priority: string;
  readonly assignee: string;
  readonly updated: string;
  /** For sorting; -Infinity without a date. */
  readonly updatedAt: number;
}

/** The status of a ticket without one. */
export const UNKNOWN_STATUS = 'unknown';

const TITLE_MAX_CHARS = 120;
/** Human-readable ids are short; longer ones are a database's. */
const SHORT_ID_CHARS = 16;

/** Statuses of finished work. Compared without case and separators. */
const CLOSED = new Set(
  'done closed complete completed resolved cancelled canceled archived rejected wontfix wontdo duplicate merged finished released shipped declined abandoned removed'.split(
    ' ',
  ),
);

/** Names of fields. They count in any case: Airtable has `Status`. */
const TITLES = ['title', 'name', 'summary', 'subject', 'System.Title'];
const STATUSES = ['status', 'state', 'column', 'stage', 'System.State'];
const PRIORITIES = ['priority', 'priorityLabel', 'Microsoft.VSTS.Common.Priority'];
const ASSIGNEES = ['assignee', 'assignees', 'assignedTo', 'System.AssignedTo'];
const DATES =
  'updatedAt updated_at updated modifiedAt modified_at lastModified dateLastActivity date_updated last_edited_time System.ChangedDate'.split(
    ' ',
  );
/** Nested members in which some services put the fields of a ticket. */
const INNER = ['fields', 'content', 'attributes'];
const CLOSED_FLAGS = ['completed', 'closed', 'done', 'archived'];

/**
 * Reads a ticket of any usual shape: flat ones, and those of Jira, Linear, GitHub, GitLab and
 * Trello. Also those of Asana, Notion, Azure DevOps and Airtable.
 *
 * @param column the status from its position on a board.
 */
export function toTicket(item: ExactJson, column?: string): Ticket {
  const typed = readTypedProperties(own(item, 'properties'));
  const places = [item, typed, ...INNER.map((name) => own(item, name))].map(toPlace);
  const state = first(places, STATUSES);
  const isFlagged = CLOSED_FLAGS.some((name) => places.some((place) => place.get(name) === true));
  const isKnown = CLOSED_FLAGS.some((name) => places.some((place) => place.get(name) === false));
  const status =
    column ?? (fieldTextOf(state) || (isFlagged ? 'done' : isKnown ? 'open' : UNKNOWN_STATUS));
  const when = first(places, DATES);
  return {
    id: fieldTextOf(own(typed, 'identifier')) || idOf(item),
    title: fieldTextOf(first(places, TITLES)),
    status,
    isOpen: !isFlagged && !isClosed(status) && !isClosedState(state),
    priority: fieldTextOf(first(places, PRIORITIES)),
    assignee: assigneeOf(places),
    updated: fieldTextOf(when),
    updatedAt: timeOf(when),
  };
}

function own(value: ExactJson | undefined, name: string): ExactJson | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The members of an object by their names in lower case; of equal ones the first counts. */
type Place = ReadonlyMap<string, ExactJson>;

function toPlace(value: ExactJson | undefined): Place {
  const place = new Map<string, ExactJson>();
  if (!isJsonObject(value)) return place;
  for (const [name, member] of Object.entries(value)) {
    const key = name.toLowerCase();
    if (!place.has(key)) place.set(key, member);
  }
  return place;
}

/** The first non-empty member with one of these names. */
function first(
  places: readonly Place[],
  names: readonly string[],
  textOf = fieldTextOf,
): ExactJson | undefined {
  for (const place of places) {
    for (const name of names) {
      const value = place.get(name.toLowerCase());
      if (textOf(value) !== '') return value;
    }
  }
  return undefined;
}

function assigneeOf(places: readonly Place[]): string {
  return peopleOf(first(places, ASSIGNEES, peopleOf));
}

/** The name of a person, or the names of a list of them. */
function peopleOf(value: ExactJson | undefined): string {
  if (Array.isArray(value)) {
    return fieldTextOf(
      value
        .map(peopleOf)
        .filter((name) => name !== '')
        .join(', '),
    );
  }
  return fieldTextOf(own(value, 'displayName') ?? own(value, 'login') ?? value);
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
 * A date as a sortable number. `Date.parse` reads a date without a zone in the machine's zone. The
 * order could differ between machines, so such a date counts as UTC.
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
