import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toClauseGroups } from '../../src/app/lib/reference/clause-groups.ts';
import { CLAUSE_OPTIONS, clauseOfOption } from '../../src/app/lib/reference/clause-options.ts';
import { createReferenceSearch } from '../../src/app/lib/reference/search/create-reference-search.ts';
import { type SearchPlace, toPlaces } from '../../src/app/lib/reference/search/places.ts';
import { SUMMARIES } from '../../src/app/lib/reference/summaries.ts';
import { SYNONYMS } from '../../src/app/lib/reference/synonyms.ts';
import { parseContract } from '../contract/parse-contract.ts';
import { readContract } from '../contract/read-contract.ts';
import { ROOT } from '../root.mjs';
import { readReference } from './read-reference.ts';

interface Question {
  asked: string;
  /** The ids of places, each of which answers it. */
  answers: string[];
}

const questions: Question[] = JSON.parse(
  readFileSync(join(ROOT, 'tools/reference/questions.json'), 'utf8'),
);
const texts = parseContract(readContract());
const reference = readReference();
const places = toPlaces(reference, texts);
const search = await createReferenceSearch(places);
const ids = new Set(places.map(({ id }) => id));

/** A message or a code opens the page of its clause. */
const answerOf = ({ id, kind, clause }: SearchPlace) =>
  kind === 'message' || kind === 'code' ? clause : id;

const idsOf = (query: string) => search(query).map(({ id }) => id);

test('the first three places answer 38 of the 40 questions', () => {
  expect(questions).toHaveLength(40);
  const unanswered = questions.filter(({ asked, answers }) => {
    const first = search(asked).slice(0, 3);
    return !first.some((place) => answers.includes(answerOf(place)));
  });
  expect(
    unanswered.map(({ asked }) => asked),
    'unanswered',
  ).toHaveLength(Math.min(unanswered.length, 2));
});

test('every place that a question, a synonym or a summary names exists', () => {
  const named = [...questions.flatMap(({ answers }) => answers), ...Object.keys(SYNONYMS)];
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
  const clauses = toClauseGroups(texts).flatMap((group) => group.clauses);
  expect(clauses.filter(({ text }) => text === '').map(({ id }) => id)).toEqual([]);
  const known = new Set(clauses.map(({ id }) => id));
  expect(Object.keys(SUMMARIES).filter((id) => !known.has(id))).toEqual([]);
});

test('every clause is found by its title, and every export by its name', () => {
  const lost = places.filter(
    ({ kind, title, at, id }) =>
      (kind === 'clause' || (at !== undefined && kind !== 'member')) &&
      !idsOf(title).slice(0, 3).includes(id),
  );
  expect(lost.map(({ title }) => title)).toEqual([]);
});

test('a place is found once, and its place on the page is known', () => {
  expect(ids.size).toBe(places.length);
  for (const { kind, at } of places) {
    const isAnchored = kind !== 'clause' && kind !== 'message' && kind !== 'code';
    expect(at !== undefined).toBe(isAnchored);
  }
});

test.each([
  ['half of a name', 'retryAft', 'ToolFailure.retryAfterMs'],
  ['another case', 'RETRYAFTERMS', 'ToolFailure.retryAfterMs'],
  ['words instead of a name', 'retry after ms', 'ToolFailure.retryAfterMs'],
  ['a typing mistake', 'concurency', 'ToolRegistryOptions.concurrency'],
  ['an ending', 'registering tools', 'registration'],
  ['American English', 'memoize', 'cache'],
  ['a refusal with the name of a tool', 'Unknown tool: read_fiel', 'lookup'],
  ['the id of a page', 'budget', 'budget'],
  ['an option of a server', 'origins', 'ToolServerOptions.origins'],
])('%s: %j', (_what, query, id) => {
  const first = search(query).slice(0, 3).map(answerOf);
  expect(first).toContain(id);
});

test.each([
  ['required argument missing', 'arguments'],
  ['missing required property', 'arguments'],
  ['unknown argument', 'arguments'],
  ['wrong arguments', 'arguments'],
  ['rate limit per session', 'rate-limit'],
  ['remove a tool at runtime', 'registration'],
  ['delete tool', 'registration'],
  ['two tools same name', 'registration'],
  ['who owns a tool', 'registration'],
  ['tool name too long', 'tools'],
  ['typo in tool name', 'lookup'],
  ['stop a runaway tool', 'abort'],
  ['how do I stop a tool from running forever', 'abort'],
  ['grep', 'kind-builtin'],
])('a question in other words: %j', (query, id) => {
  expect(search(query).slice(0, 3).map(answerOf)).toContain(id);
});

test.each(['', '   ', '…', 'zyxwvut'])('%j finds nothing', (query) => {
  expect(search(query)).toEqual([]);
});

test.each([
  ['tmieout', 'timeout'],
  ['rgeistre', 'Registration'],
])('%j finds what the letters meant in another order', (query, name) => {
  const found = search(query).slice(0, 5);
  expect(found.map(({ title }) => title)).toContain(name);
});

test('words that say nothing are searched if there are no others', () => {
  expect(idsOf('is')).not.toEqual([]);
});

describe('an option stands where a visitor looks for it', () => {
  const membersOf = (name: string) =>
    reference.entries.find((entry) => entry.name === name)?.members ?? [];

  test.each(['ToolRegistryOptions', 'ToolServerOptions', 'Personality', 'Tool'])(
    'of %s',
    (type) => {
      const homeless = membersOf(type)
        .map(({ name }) => `${type}.${name}`)
        .filter((option) => clauseOfOption(option) === undefined);
      expect(homeless).toEqual(ON_THEIR_OWN_PAGE.filter((option) => option.startsWith(`${type}.`)));
    },
  );

  test('exists, is listed once, and has the page of a clause', () => {
    const options = Object.values(CLAUSE_OPTIONS).flat();
    expect(options.filter((option) => !ids.has(option))).toEqual([]);
    expect(new Set(options).size).toBe(options.length);
    const pages = new Set(places.map(({ clause }) => clause));
    expect(Object.keys(CLAUSE_OPTIONS).filter((clause) => !pages.has(clause))).toEqual([]);
  });
});

/** Options of no other clause than the one that describes their type. */
const ON_THEIR_OWN_PAGE = [
  ...['registry', 'personalities', 'workingDir', 'basePath', 'name', 'clock'].map(
    (name) => `ToolServerOptions.${name}`,
  ),
  ...['id', 'name', 'description'].map((name) => `Personality.${name}`),
  ...['name', 'description', 'schema', 'toolset', 'execute'].map((name) => `Tool.${name}`),
];
