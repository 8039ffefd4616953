import type { RecordChanges } from '../../simulation/records.ts';

/** A field of the records of one section. */
export interface RecordField {
  /** As in the record. */
  name: string;
  label: string;
  /**
   * `lines` is a long text, `list` a list of texts, `json` any JSON, and `value` one of a table
   * without types: a text, a number, a truth value or null.
   */
  type: 'text' | 'lines' | 'number' | 'time' | 'url' | 'choice' | 'list' | 'json' | 'value';
  /** The values of a `choice`. */
  choices?: readonly string[];
  /** Allows a record without a value: the field is absent or null. Default: a value is required. */
  empty?: 'absent' | 'null';
  /** The value of a new record, and of a record in a file without one. Default: none. */
  initial?: unknown;
  hint?: string;
}

/** A list of records of the simulated data. */
export interface RecordSection {
  /** As in {@link RecordChanges}. */
  id: string;
  label: string;
  /** One record, such as `issue`. */
  noun: string;
  /** The field with the id. Absent: the id is not part of the record. */
  key?: string;
  /** The part before the number in the id of a record without one. Absent: every record needs an id. */
  newId?: string;
  fields: readonly RecordField[];
  /** The fields of a list of records. */
  columns: readonly string[];
  /** Whether records may have other fields, too, as the rows of a table without types. */
  isOpen?: true;
  /** Which tools use it, as a sentence. */
  readers: string;
}

/** The start of a run on the scenario's clock. */
const SCENARIO_TIME = '2026-03-12T09:00:00Z';

const text = (name: string, label: string, more: Partial<RecordField> = {}): RecordField => ({
  ...{ name, label, type: 'text' },
  ...more,
});
const number = (name: string, label: string): RecordField => ({ name, label, type: 'number' });
const time = (name: string, label: string): RecordField => ({
  ...{ name, label, type: 'time', initial: SCENARIO_TIME },
  hint: `Such as ${SCENARIO_TIME}`,
});
/** @param initial the first choice by default */
const choice = (
  name: string,
  label: string,
  choices: readonly string[],
  initial = choices[0],
): RecordField => ({ ...{ name, label, type: 'choice', choices, initial } });

const WAREHOUSE = 'sql_query reads the tables of the warehouse.';
const NULLABLE = { empty: 'null' } as const;

/** The sections of every scenario; tables of a person are added by {@link listSections}. */
const SECTIONS: readonly RecordSection[] = [
  {
    ...{ id: 'table:countries', label: 'countries', noun: 'row', key: 'name' },
    fields: [
      ...[text('name', 'name'), text('code', 'code'), text('capital', 'capital')],
      ...[number('population_thousands', 'population_thousands'), number('area_km2', 'area_km2')],
    ],
    columns: ['name', 'code', 'capital', 'population_thousands', 'area_km2'],
    readers: WAREHOUSE,
  },
  {
    ...{ id: 'table:endpoints', label: 'endpoints', noun: 'row', key: 'id' },
    fields: [
      number('id', 'id'),
      text('name', 'name'),
      text('url', 'url'),
      text('country', 'country'),
    ],
    columns: ['id', 'name', 'url', 'country'],
    readers: WAREHOUSE,
  },
  {
    ...{ id: 'table:deliveries', label: 'deliveries', noun: 'row', key: 'id' },
    fields: [
      ...[number('id', 'id'), number('endpoint_id', 'endpoint_id'), text('sent_at', 'sent_at')],
      ...[number('status', 'status'), number('attempts', 'attempts')],
      ...[number('duration_ms', 'duration_ms'), text('note', 'note', NULLABLE)],
    ],
    columns: ['id', 'endpoint_id', 'sent_at', 'status', 'attempts', 'duration_ms', 'note'],
    readers: WAREHOUSE,
  },
  {
    ...{ id: 'issues', label: 'Linear', noun: 'issue', key: 'id', newId: 'FER-' },
    fields: [
      ...[text('id', 'Id'), text('title', 'Title')],
      choice('state', 'State', ['triage', 'backlog', 'in_progress', 'done']),
      choice('priority', 'Priority', ['urgent', 'high', 'normal', 'low'], 'normal'),
      ...[text('assignee', 'Assignee', NULLABLE), time('updatedAt', 'Updated')],
      { name: 'body', label: 'Text', type: 'lines', initial: '' },
    ],
    columns: ['id', 'title', 'state', 'priority', 'assignee'],
    readers: 'mcp__linear__list_issues reads these issues.',
  },
  {
    ...{ id: 'tracker', label: 'tracker.example', noun: 'issue', key: 'number', newId: '' },
    fields: [
      ...[number('number', 'Number'), text('title', 'Title')],
      choice('state', 'State', ['open', 'closed']),
      {
        ...{ name: 'labels', label: 'Labels', type: 'list', initial: [] },
        hint: 'Separated by commas',
      },
      ...[text('assignee', 'Assignee', NULLABLE), time('createdAt', 'Created')],
      { name: 'body', label: 'Text', type: 'lines', initial: '' },
      {
        ...{ name: 'comments', label: 'Comments', type: 'json', initial: [] },
        hint: 'A list, as JSON',
      },
    ],
    columns: ['number', 'title', 'state', 'labels', 'assignee'],
    readers: 'tracker.example answers requests from these issues.',
  },
  {
    ...{ id: 'pages', label: 'Web pages', noun: 'page', key: 'url' },
    fields: [
      ...[{ name: 'url', label: 'URL', type: 'url' } as const, text('title', 'Title')],
      text('snippet', 'Excerpt', {
        empty: 'absent',
        hint: 'web_search finds pages with an excerpt',
      }),
      { name: 'text', label: 'Text', type: 'lines', empty: 'absent', hint: 'Markdown' },
    ],
    columns: ['url', 'title', 'snippet'],
    readers: 'web_search, web_extract and fetch_url read these pages.',
  },
  {
    ...{ id: 'articles', label: 'Wiki', noun: 'article', key: 'title' },
    fields: [
      text('title', 'Title'),
      {
        ...{ name: 'redirects', label: 'Other names', type: 'list', empty: 'absent' },
        hint: 'Separated by commas',
      },
      {
        ...{ name: 'text', label: 'Text', type: 'lines' },
        hint: 'The first paragraph is the summary',
      },
    ],
    columns: ['title', 'redirects', 'text'],
    readers: 'The built-in tool wikipedia reads these articles.',
  },
  {
    ...{ id: 'cards', label: 'Board', noun: 'card', key: 'id', newId: 'CARD-' },
    fields: [
      ...[text('id', 'Id'), text('title', 'Title')],
      ...[choice('status', 'Status', ['todo', 'doing', 'review', 'done'])],
      ...[{ ...number('priority', 'Priority'), initial: 2 }, time('updatedAt', 'Updated')],
    ],
    columns: ['id', 'title', 'status', 'priority'],
    readers: 'kanban_list reads the cards.',
  },
  {
    ...{ id: 'products', label: 'Shop', noun: 'product', key: 'id', newId: 'prd_' },
    fields: [
      ...[text('id', 'Id'), text('name', 'Name'), text('category', 'Category')],
      ...[number('priceCents', 'Price in cents'), number('stock', 'Stock')],
      { name: 'description', label: 'Description', type: 'lines', initial: '' },
    ],
    columns: ['id', 'name', 'category', 'priceCents', 'stock'],
    readers: 'shop.example sells these products, by REST and GraphQL.',
  },
  {
    ...{ id: 'key-values', label: 'Key-values', noun: 'value' },
    fields: [
      text('scope', 'Scope', {
        hint: 'The calls that share the value: tool NAME, session ID or personality ID',
      }),
      text('key', 'Key'),
      { name: 'value', label: 'Value', type: 'lines' },
      {
        ...{ name: 'expiresInSeconds', label: 'Expires', type: 'number', empty: 'absent' },
        hint: 'Seconds after the start of the run; empty: never',
      },
    ],
    columns: ['scope', 'key', 'value', 'expiresInSeconds'],
    readers: 'Tools read and write these values with ctx.kvStore.',
  },
  {
    ...{ id: 'messages', label: 'Messages', noun: 'message' },
    fields: [
      choice('via', 'Sent by', ['mail', 'chat']),
      {
        ...{ name: 'to', label: 'To', type: 'list', initial: ['mira@ferry.example'] },
        hint: 'Addresses, or a channel such as #ops',
      },
      text('subject', 'Subject', { empty: 'absent' }),
      { name: 'text', label: 'Text', type: 'lines' },
    ],
    columns: ['via', 'to', 'subject', 'text'],
    readers:
      'send_email and send_slack write here, and none leaves this page. http_request and your code read it: GET https://mail.example/v1/messages or https://chat.example/channels/ops/messages.',
  },
];

const TABLE = 'table:';
const TABLE_NAME = /^(?!sqlite_)[a-z][a-z0-9_]{0,59}$/;

/** The id of the section of a table. */
export const tableSectionId = (name: string): string => `${TABLE}${name}`;

/** The name of the table of a section; `undefined` for another section. */
export function tableNameOf(sectionId: string): string | undefined {
  const name = sectionId.startsWith(TABLE) ? sectionId.slice(TABLE.length) : '';
  return TABLE_NAME.test(name) ? name : undefined;
}

/** The section with an id: one of the scenario, or a table of a person. */
export function findSection(id: string, changes: RecordChanges = {}): RecordSection | undefined {
  const found = SECTIONS.find((one) => one.id === id);
  if (found) return found;
  const name = tableNameOf(id);
  if (name === undefined) return undefined;
  const rows = Object.hasOwn(changes, id) ? Object.values(changes[id] ?? {}) : [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))];
  return {
    ...{ id, label: name, noun: 'row', columns, isOpen: true, readers: WAREHOUSE },
    fields: columns.map((column) => ({
      name: column,
      label: column,
      type: 'value',
      empty: 'null',
    })),
  };
}

/** All sections: those of the scenario, then the tables of the person. */
export function listSections(changes: RecordChanges = {}): readonly RecordSection[] {
  const own = Object.keys(changes).filter((id) => !SECTIONS.some((one) => one.id === id));
  return [...SECTIONS, ...own.flatMap((id) => findSection(id, changes) ?? [])];
}
