import { describe, expect, test } from 'vitest';
import { goodTool, objectSchema, textProperty } from './doctor-test-support.ts';
import { inspectTools } from './inspect-tools.ts';
import { valuesInProse } from './values-in-prose.ts';

describe('a description that lists all values', () => {
  test.each([
    ["Sort order ('asc' or 'desc')."],
    ['One of: asc, desc.'],
    ['Possible values include `asc` and `desc`.'],
    ['Allowed values are "asc", and "desc"'],
    ["Must be either 'asc' or 'desc', default 'asc'."],
    ['The order (asc|desc)'],
    ['Options: asc / desc'],
  ])('%s', (description) => {
    expect(valuesInProse(textProperty(description))).toEqual(['asc', 'desc']);
  });
});

describe('a description that lists no values, or only some', () => {
  test.each([
    ["Branch (e.g. 'main' or 'master')"],
    ["Label, such as 'A', 'B', or 'C'."],
    ["Color ('red' or 'blue' or any CSS color)"],
    ["One of 'asc', 'desc', or a custom expression."],
    ["One of 'north', 'south' or the id of a region."],
    ['Either name or id of the user.'],
    ['Must be one of China, province, or district of the map.'],
    ['Repository owner (username or organization)'],
    ['A comma-separated list. Options: open, closed.'],
    ["Format ('json' or 'csv'). Other formats need a plugin."],
    ["For example one of 'a', 'b'."],
    ["One of 'asc'."],
    ['Free text.'],
  ])('%s', (description) => {
    expect(valuesInProse(textProperty(description))).toBeUndefined();
  });

  test.each([
    { enum: ['asc', 'desc'] },
    { pattern: '^(asc|desc)$' },
    { type: 'array' },
    { type: ['string', 'number'] },
    { default: 'none' },
  ])('%j', (more) => {
    expect(valuesInProse(textProperty("One of 'asc' or 'desc'.", more))).toBeUndefined();
  });
});

test('the fix is the schema with an enum at each place', () => {
  const inner = objectSchema({
    sort: textProperty("'asc' or 'desc' ('asc' or 'desc').", { type: ['string', 'null'] }),
  });
  const schema = objectSchema({
    state: textProperty('One of: open, closed.', { default: 'open' }),
    page: { ...inner, description: 'The page.' },
  });
  const before = structuredClone(schema);
  const { findings } = inspectTools([goodTool({ schema })]);
  expect(findings).toMatchObject([{ id: 'values-in-prose', severity: 'warning' }]);
  expect(findings[0]?.message).toContain('the values of state and page.sort');
  expect(findings[0]?.fix?.schema).toMatchObject(
    objectSchema({
      state: { enum: ['open', 'closed'], default: 'open' },
      page: objectSchema({ sort: { enum: ['asc', 'desc', null] } }),
    }),
  );
  expect(schema).toEqual(before);
  const fixed = inspectTools([goodTool({ schema, ...findings[0]?.fix })]);
  expect(fixed.findings).toEqual([]);
});

test('long descriptions are read before the test times out', () => {
  for (const filler of ["'a'  ,", 'a, ', ' ', "'", '(a|', 'one of ']) {
    valuesInProse(textProperty(`One of (${filler.repeat(200_000)}`));
  }
});
