import { expect, test } from 'vitest';
import { problemOfRecord } from '../../catalog/sandbox-data/problem-of-record.ts';
import { findSection, listSections } from '../../catalog/sandbox-data/sections.ts';
import { scenarioRecords, startRecords } from '../../catalog/sandbox-data/start-records.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import { parseCsv } from './parse-csv.ts';
import { readRecords } from './read-records.ts';
import { readRecordDraft, toDraftTexts } from './record-draft.ts';
import { toRecordRows } from './record-rows.ts';

function sectionOf(id: string) {
  const section = findSection(id);
  if (!section) throw new Error(`No section ${id}`);
  return section;
}

const SCOPE = 'session workspace';
const issues = sectionOf('issues');
const countries = sectionOf('table:countries');

test('each record of the scenario fits its section, and its texts give it back', () => {
  for (const section of listSections()) {
    for (const [id, record] of scenarioRecords(section.id)) {
      expect(problemOfRecord(section, record, id), `${section.id} ${id}`).toBeUndefined();
      const texts = toDraftTexts(section, record);
      expect(readRecordDraft(section, { texts }, record)).toEqual({ record });
    }
  }
});

test('a draft is read by the types of its fields, and a problem names the field', () => {
  const start = startRecords('issues').get('FER-412');
  const texts = { ...toDraftTexts(issues, start), assignee: 'mira', title: ' New ' };
  expect(readRecordDraft(issues, { texts }, start)).toMatchObject({
    record: { title: 'New', assignee: 'mira', id: 'FER-412' },
  });
  expect(readRecordDraft(issues, { texts: { ...texts, updatedAt: 'soon' } }, start)).toEqual({
    problem: {
      field: 'updatedAt',
      message: 'Enter a date and time, such as 2026-03-12T09:00:00Z.',
    },
  });
  expect(readRecordDraft(issues, { json: '{"id": 1,}' })).toMatchObject({
    problem: { field: '', message: expect.stringMatching(/^This is not JSON: line 1, column 10/) },
  });
  expect(readRecordDraft(issues, { json: '{"idea": 1}' })).toMatchObject({
    problem: { message: expect.stringContaining('has no field "idea"') },
  });
});

test('CSV has quotes, separators and line breaks', () => {
  expect(parseCsv('\uFEFFa,b\r\n"1, ""x""\ny",2\r\n3,\r\n')).toEqual({
    rows: [
      { a: '1, "x"\ny', b: '2' },
      { a: '3', b: '' },
    ],
  });
  expect(parseCsv('a;b\n1;2')).toEqual({ rows: [{ a: '1', b: '2' }] });
  expect(parseCsv('a\tb\n,\t"2"')).toEqual({ rows: [{ a: ',', b: '2' }] });
});

test.each([
  ['', 'The file is empty.'],
  ['a,a\n1,2', 'Line 1: column 2 needs a name that no other column has.'],
  ['a,b\n1\n', 'Line 2 has 1 values, line 1 has 2.'],
  ['a\n"1\n2', 'Line 2: a quote has no end.'],
  ['a\n"1"2', 'Line 2: a text follows a closing quote.'],
])('the CSV %j is refused', (text, problem) => {
  expect(parseCsv(text)).toEqual({ problem });
});

test('a file of a table adds to it or becomes one', () => {
  const text = 'name,code,capital,population_thousands,area_km2\nNowhere,NW,Nil,1,2';
  expect(readRecords(countries, { name: 'Countries.csv', text }, {}, SCOPE)).toEqual({
    section: 'table:countries',
    records: {
      Nowhere: {
        ...{ name: 'Nowhere', code: 'NW', capital: 'Nil' },
        ...{ population_thousands: 1, area_km2: 2 },
      },
    },
  });
  const rates = { name: 'rates 2026.json', text: '[{"a": 1}, {"a": [2]}]' };
  expect(readRecords(countries, rates, {}, SCOPE)).toEqual({
    section: 'table:rates_2026',
    records: { 1: { a: 1 }, 2: { a: '[2]' } },
  });
  const csv = { name: 'rates.csv', text: 'a,b\n01,\n1.50,x' };
  expect(readRecords(countries, csv, { 'table:rates': { 4: { a: 0 } } }, SCOPE)).toEqual({
    section: 'table:rates',
    records: { 5: { a: '01', b: null }, 6: { a: 1.5, b: 'x' } },
  });
});

test('an object becomes key-values, and those without a scope get one', () => {
  const read = (name: string, text: string) =>
    readRecords(sectionOf('key-values'), { name, text }, {}, SCOPE);
  const a = { scope: SCOPE, key: 'a', value: '1' };
  expect(read('a.json', '{"a": 1, "b": "x", "c": {"d": [true]}}')).toEqual({
    section: 'key-values',
    records: {
      'session:workspace/a': a,
      'session:workspace/b': { scope: SCOPE, key: 'b', value: 'x' },
      'session:workspace/c': { scope: SCOPE, key: 'c', value: '{"d":[true]}' },
    },
  });
  const one = { section: 'key-values', records: { 'session:workspace/a': a } };
  expect(read('a.json', '{"key": "a", "value": "1"}')).toEqual(one);
  expect(read('a.json', '[{"key": "a", "value": "1"}]')).toEqual(one);
  expect(read('a.csv', 'key,value\na,1')).toEqual(one);
  const named = { scope: 'tool notes', key: 'a', value: '1' };
  expect(read('a.json', JSON.stringify(named))).toMatchObject({
    records: { 'tool:notes/a': named },
  });
});

test('records of a file without some fields get initial values, and the file says so', () => {
  const text = JSON.stringify([{ title: 'Late' }, { title: 'Later', id: 'FER-500', state: null }]);
  const read = readRecords(issues, { name: 'two.json', text }, {}, SCOPE);
  const initial = {
    ...{ state: 'triage', priority: 'normal', body: '' },
    updatedAt: '2026-03-12T09:00:00Z',
  };
  expect(read).toEqual({
    section: 'issues',
    records: {
      'FER-501': { ...initial, id: 'FER-501', title: 'Late' },
      'FER-500': { ...initial, id: 'FER-500', title: 'Later' },
    },
    filled:
      'two.json: Missing values became id FER-501 and up, state triage, priority normal, updatedAt 2026-03-12T09:00:00Z, body empty.',
  });
  const csv = 'title,number,comments\nA,,\nB,7,[]';
  const next = scenarioRecords('tracker').size + 1;
  expect(readRecords(sectionOf('tracker'), { name: 'a.csv', text: csv }, {}, SCOPE)).toMatchObject({
    records: {
      7: { title: 'B', state: 'open' },
      [next]: { number: next, labels: [], comments: [] },
    },
  });
  const mail = '{"subject": "Hi", "text": "There"}';
  expect(readRecords(sectionOf('messages'), { name: 'm.json', text: mail }, {}, SCOPE)).toEqual({
    section: 'messages',
    records: { 1: { via: 'mail', to: ['mira@ferry.example'], subject: 'Hi', text: 'There' } },
    filled: 'm.json: Missing values became via mail, to mira@ferry.example.',
  });
});

const late = { id: 'A-1', title: 'Late', updatedAt: '2026-03-01T09:00:00Z' };

test.each([
  ['issues', 'a.csv', 'Id,TITLE,Updated,Text\nA-1,Late,2026-03-01T09:00:00Z,Why', late],
  ['issues', 'a.csv', 'ID,title,updatedat,BODY\nA-1,Late,2026-03-01T09:00:00Z,Why', late],
  ['issues', 'a.json', '[{"Id": "A-1", "Title": "Late", "Updated": "2026-03-01T09:00:00Z"}]', late],
  ['cards', 'a.csv', 'Id,Title,Status,Priority\nA-1,Late,doing,1', { title: 'Late', priority: 1 }],
  ['products', 'a.csv', 'Id,Name,Category,price in cents,Stock\nA-1,Mug,x,5,1', { priceCents: 5 }],
])('in %s, the file %s may have the titles of fields: %j', (id, name, text, record) => {
  expect(readRecords(sectionOf(id), { name, text }, {}, SCOPE)).toMatchObject({
    records: { 'A-1': record },
  });
});

test.each([
  ['id,Id\nA,B', 'has no field "Id"'],
  ['Id,ID\nA,B', 'has no field "ID"'],
])('no second column gets the field of another: %j', (text, problem) => {
  expect(readRecords(issues, { name: 'a.csv', text }, {}, SCOPE)).toEqual({
    problem: expect.stringContaining(problem),
  });
});

test.each([
  ['bad.json', '[{]', 'bad.json: This is not JSON: line 1, column 3'],
  ['one.json', '[{"id": "A"}]', 'one.json: Record 1, title: Enter a text.'],
  ['one.csv', 'id,color\nA,red', 'one.csv: Record 1: The issue has no field "color".'],
  ['none.json', '[]', 'none.json: The file has no records.'],
  ['text.json', '"a"', 'text.json: It must be a list of objects, each an issue.'],
])('%s is refused with a reason', (name, text, problem) => {
  expect(readRecords(issues, { name, text }, {}, SCOPE)).toEqual({
    problem: expect.stringContaining(problem),
  });
});

test.each([
  [
    'pages',
    'page.html',
    '<p>Hello</p>',
    'The file has no records. Use a JSON or CSV file with the fields url, title, snippet, text.',
  ],
  [
    'messages',
    'mail.eml',
    'Subject: Hi\n\nHello',
    'Use a JSON or CSV file with the fields via, to, subject, text.',
  ],
  [
    'table:countries',
    'notes.txt',
    'Hello',
    'The file has no records. Use a JSON or CSV file with rows.',
  ],
])('another file in %s, as %s, is refused with the files that fit', (id, name, text, problem) => {
  expect(readRecords(sectionOf(id), { name, text }, {}, SCOPE)).toEqual({
    problem: expect.stringContaining(problem),
  });
});

test('rows show the changes of the person and of the run', () => {
  const start = startRecords('issues').get('FER-412') ?? {};
  const added = { ...start, id: 'A-1' };
  const changes = {
    issues: { 'FER-412': { ...start, title: 'x' }, 'FER-409': null, 'A-1': added },
  };
  const after = { ...start, id: 'FER-413' };
  const world = { ...UNTOUCHED_WORLD, records: [{ section: 'issues', id: 'FER-413', after }] };
  const rows = toRecordRows(issues, changes, world);
  expect(rows.map(({ id, own, now }) => [id, own, now !== undefined])).toEqual([
    ['FER-413', undefined, true],
    ['FER-412', 'edited', false],
    ['FER-409', 'removed', false],
    ...['FER-405', 'FER-398', 'FER-391', 'FER-377'].map((id) => [id, undefined, false]),
    ['A-1', 'added', false],
  ]);
});
