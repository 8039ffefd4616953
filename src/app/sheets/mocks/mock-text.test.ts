import { expect, test } from 'vitest';
import { nameOfMock, problemsOfMock } from './mock-text.ts';

const MOCK = {
  ...{ method: 'GET', url: 'https://api.test/pets/{id}', status: 200 },
  ...{ mediaType: 'application/json', body: '{"id":1}' },
};

test.each([
  ['valid JSON', {}, {}],
  ['text', { mediaType: 'text/plain', body: '{' }, {}],
  ['no body', { status: 204, body: '' }, {}],
  ['a part of an address', { url: 'api.test/pets' }, { url: /Enter a complete URL/ }],
  ['broken JSON', { body: '{"id":' }, { body: /not valid JSON/ }],
  ['the body of a request', { requestBody: '{"city":"Berlin"}' }, {}],
  [
    'two broken bodies',
    { requestBody: '{"city":', body: '{"id":' },
    { requestBody: /request body is not valid JSON/, body: /not valid JSON/ },
  ],
  ['a body without a place', { status: 204 }, { body: /has no body/ }],
])('each field has its own problem: %s', (_, patch, problems) => {
  const expected = Object.entries(problems).map(([field, text]) => [
    field,
    expect.stringMatching(text),
  ]);
  expect(problemsOfMock({ ...MOCK, ...patch })).toEqual(Object.fromEntries(expected));
});

test('a mock is named by its request', () => {
  expect(nameOfMock(MOCK)).toBe('GET api.test/pets/{id}');
  expect(nameOfMock({ ...MOCK, requestBody: '{"a":1}' })).toBe('GET api.test/pets/{id} {"a":1}');
});
