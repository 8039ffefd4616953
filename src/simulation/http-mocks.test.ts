import { expect, test } from 'vitest';
import type { HttpMock } from './http-mock.ts';
import { createMockServices } from './http-mocks.ts';

const mock = (method: string, url: string, body: string, status = 200): HttpMock => ({
  ...{ method, url, body, status },
  mediaType: 'application/json',
});
const MOCKS = [
  mock('GET', 'https://pets.test/v3/pet/{petId}', '{"id":1}'),
  mock('GET', 'https://pets.test/v3/pet/mine', '"mine"'),
  mock('DELETE', 'https://pets.test/v3/pet/{petId}', '', 204),
  mock('GET', 'https://other.test/', '[]'),
];

async function ask(url: string, method = 'GET', body?: string, mocks = MOCKS) {
  const request = new Request(url, { method, ...(body !== undefined && { body }) });
  const service = createMockServices(mocks).find(({ hosts }) => hosts[0] === new URL(url).host);
  if (!service || !('answer' in service)) throw new Error('No service has this host.');
  const response = await service.answer(request);
  return [response.status, await response.text()];
}

test('a path with variables matches one segment each, and a path without them goes first', async () => {
  expect(await ask('https://pets.test/v3/pet/7?verbose=1')).toEqual([200, '{"id":1}']);
  expect(await ask('https://pets.test/v3/pet/mine')).toEqual([200, '"mine"']);
  expect(await ask('https://pets.test/v3/pet/7', 'DELETE')).toEqual([204, '']);
  expect(await ask('https://other.test')).toEqual([200, '[]']);
});

test('a request without a mock is answered by a clear failure', async () => {
  const [status, text] = await ask('https://pets.test/v3/pet/7/photos');
  expect(status).toBe(404);
  expect(text).toContain('No mocked response answers GET /v3/pet/7/photos.');
  const [other, words] = await ask('https://pets.test/v3/pet/7', 'PUT');
  expect(other).toBe(405);
  expect(words).toContain('There is one for GET, DELETE.');
});

test('a URL that cannot be read is left out', () => {
  expect(createMockServices([mock('GET', '/pets', '')])).toEqual([]);
});

test('a mock for the body of the request goes first, then one for all bodies, then the first', async () => {
  const url = 'https://tools.test/weather';
  const berlin = { ...mock('POST', url, 'grey'), requestBody: '{"city":"Berlin","days":2}' };
  const rome = { ...mock('POST', url, 'sunny'), requestBody: '{"city":"Rome"}' };
  const any = mock('POST', url, 'mild');
  const said = async (body: string, mocks: HttpMock[]) => (await ask(url, 'POST', body, mocks))[1];
  expect(await said('{"city":"Rome"}', [berlin, rome])).toBe('sunny');
  expect(await said('{ "days": 2, "city": "Berlin" }', [any, berlin])).toBe('grey');
  expect(await said('{"city":"Oslo"}', [berlin, rome])).toBe('grey');
  expect(await said('{"city":"Oslo"}', [berlin, any])).toBe('mild');
  expect(await said('no JSON', [rome, any])).toBe('mild');
});

test('several mocks for the same request answer one after the other, and the last all others', async () => {
  const url = 'https://tools.test/weather';
  const of = (city: string, body: string) => ({
    ...mock('POST', url, body),
    requestBody: JSON.stringify({ city }),
  });
  const mocks = [of('Berlin', 'grey'), of('Rome', 'sunny'), of('Berlin', 'rain')];
  const [service] = createMockServices(mocks);
  if (!service || !('answer' in service)) throw new Error('There is one service.');
  const said: string[] = [];
  for (const city of ['Berlin', 'Oslo', 'Rome', 'Berlin', 'Berlin', 'Rome']) {
    const request = new Request(url, { method: 'POST', body: JSON.stringify({ city }) });
    said.push(await (await service.answer(request)).text());
  }
  expect(said).toEqual(['grey', 'grey', 'sunny', 'rain', 'rain', 'sunny']);
});
