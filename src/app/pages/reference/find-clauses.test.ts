import { expect, test } from 'vitest';
import { CLAUSE_GROUPS } from '../../../session/explain/all-clauses.ts';
import { CLAUSE_EXPORTS } from '../../../session/explain/clause-exports.ts';
import { STEP_INFOS } from '../../../session/explain/clauses.ts';
import { findClauses } from './find-clauses.ts';

const namesOf = (clause: string) => CLAUSE_EXPORTS[clause] ?? [];

const idsOf = (query: string) =>
  findClauses(query, namesOf).flatMap(({ found }) => found.map(({ clause }) => clause.id));

test('without words every clause is found, in the order of the contract', () => {
  const ids = idsOf(' ');
  expect(ids.slice(0, STEP_INFOS.length)).toEqual(STEP_INFOS.map(({ clause }) => clause.id));
  expect(ids).toEqual(CLAUSE_GROUPS.flatMap(({ clauses }) => clauses.map(({ id }) => id)));
});

test('searches titles, sentences and sources, ignoring case', () => {
  expect(idsOf('rate LIMIT')).toContain('rate-limit');
  expect(idsOf('close the wrapper')).toEqual(['untrusted']);
  expect(idsOf('stale_write')).toEqual(['stale-writes']);
});

test('finds an export by name', () => {
  expect(findClauses('wrapuntr', namesOf)).toMatchObject([
    {
      title: 'Access and output',
      found: [{ clause: { id: 'untrusted' }, names: ['wrapUntrusted'] }],
    },
  ]);
});

test('requires every word, and may find nothing', () => {
  expect(findClauses('budget zebra', namesOf)).toEqual([]);
});
