import { expect, test } from 'vitest';
import { type PortableDefinition, PROVIDER_FORMATS } from '../../src/formats/index.ts';
import { compileSchema } from '../../src/schema/index.ts';
import { checkRoundTrips } from './round-trip.ts';
import { toSampleArguments } from './samples.ts';
import { checkStrict } from './strict-forms.ts';

const SEARCH: PortableDefinition = {
  name: 'docs.search',
  description: 'Search the documentation',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string' },
      since: { type: 'string', format: 'date' },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 1 },
      page: { $ref: '#/$defs/page' },
    },
    required: ['query'],
    additionalProperties: false,
    $defs: {
      page: {
        type: 'object',
        properties: { size: { type: 'integer', minimum: 1 } },
        additionalProperties: false,
      },
    },
  },
};
const OPEN: PortableDefinition = {
  ...SEARCH,
  name: 'open',
  parameters: { type: 'object', properties: { a: { type: 'string' } } },
};

test('samples are accepted by their schema, and differ', () => {
  const samples = toSampleArguments(SEARCH.parameters);
  const { accepts } = compileSchema(SEARCH.parameters);
  expect(samples.map(accepts)).toEqual([true, true, true]);
  expect(samples.slice(0, 2)).toEqual([
    { query: 'text' },
    { query: 'text', since: '2026-01-31', tags: ['a'], page: { size: 1 } },
  ]);
});

test('definitions that come back as they were are no failure', () => {
  expect(checkRoundTrips([SEARCH, OPEN])).toEqual([]);
});

test('a definition that is lost is a failure of each format', () => {
  const failures = checkRoundTrips([SEARCH, { ...OPEN, name: SEARCH.name }]);
  expect(failures.filter((failure) => failure.endsWith('another parameters'))).toHaveLength(
    PROVIDER_FORMATS.length,
  );
});

test('strict forms and warnings are counted', () => {
  expect(checkStrict([SEARCH, OPEN], false)).toMatchObject({
    strict: 1,
    warned: 1,
    samples: 3,
    failures: [],
  });
  expect(checkStrict([SEARCH, OPEN], true)).toMatchObject({ strict: 2, warned: 0, failures: [] });
});
