import { expect, test } from 'vitest';
import { nameOfMock, problemOfMock } from './mock-text.ts';

const MOCK = {
  ...{ method: 'GET', url: 'https://api.test/pets/{id}', status: 200 },
  ...{ mediaType: 'application/json', body: '{"id":1}' },
};

test.each([
  ['valid JSON', {}, undefined],
  ['text', { mediaType: 'text/plain', body: '{' }, undefined],
  ['no body', { status: 204, body: '' }, undefined],
  ['a part of an address', { url: 'api.test/pets' }, /Enter a complete URL/],
  ['broken JSON', { body: '{"id":' }, /not valid JSON/],
  ['the body of a request', { requestBody: '{"city":"Berlin"}' }, undefined],
  ['a broken body of a request', { requestBody: '{"city":' }, /request body is not valid JSON/],
  ['a body without a place', { status: 204 }, /has no body/],
])('%s', (_, patch, problem) => {
  const found = problemOfMock({ ...MOCK, ...patch });
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

test('a mock is named by its request', () => {
  expect(nameOfMock(MOCK)).toBe('GET api.test/pets/{id}');
  expect(nameOfMock({ ...MOCK, requestBody: '{"a":1}' })).toBe('GET api.test/pets/{id} {"a":1}');
});
