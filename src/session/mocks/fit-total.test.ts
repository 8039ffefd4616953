import { expect, test } from 'vitest';
import { fromOpenApi } from '../../formats/index.ts';
import { fitTotal } from './fit-total.ts';
import { toOpenApiMocks } from './openapi-mocks.ts';

const TOTAL = 1_500_000;

const documentOf = (contents: readonly unknown[]) => ({
  ...{ openapi: '3.1.0', info: { title: 'Many' }, servers: [{ url: 'https://many.test' }] },
  paths: Object.fromEntries(
    contents.map((content, at) => [
      `/p${at}`,
      { get: { operationId: `get${at}`, responses: { 200: { description: '', content } } } },
    ]),
  ),
});

function bodiesOf(contents: readonly unknown[]): string[] {
  const document = documentOf(contents);
  const mocks = fitTotal(toOpenApiMocks(document, fromOpenApi(document).declarations));
  return mocks.map(({ body }) => body);
}

const lengthOf = (bodies: readonly string[]) => bodies.join('').length;
const json = (example: unknown, schema: unknown = {}) => ({
  'application/json': { example, schema },
});
const SMALL = json({ login: 'octocat' });

test('every operation of a large document has a response, and the short ones stay whole', () => {
  const user = { login: 'octocat', id: 9_007_199_254, about: 'x'.repeat(500) };
  const long = json(Array.from({ length: 25 }, () => user));
  const bodies = bodiesOf([...Array.from({ length: 150 }, () => long), SMALL]);
  expect(lengthOf(bodies)).toBeLessThanOrEqual(TOTAL);
  const lists = bodies.slice(0, -1).map((one) => JSON.parse(one).length);
  expect(Math.min(...lists)).toBeGreaterThan(0);
  expect(JSON.parse(bodies.find((one) => JSON.parse(one).length < 25) ?? '')).toEqual([user, user]);
  expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ login: 'octocat' });
});

test('a long text of an example is cut, and an exact number keeps its digits', () => {
  const long = { note: 'x'.repeat(19_000), id: 12n };
  const bodies = bodiesOf(Array.from({ length: 100 }, () => json(long)));
  expect(lengthOf(bodies)).toBeLessThanOrEqual(TOTAL);
  const cut = bodies.filter((one) => one.length < 19_000);
  expect(cut.length).toBeGreaterThan(0);
  expect(JSON.parse(cut[0] ?? '')).toEqual({ note: `${'x'.repeat(200)}…`, id: 12 });
});

test('a body from a schema has fewer levels where the room is short', () => {
  const Node = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`child${at}`, { $ref: '#/components/schemas/Node' }]),
    ),
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
  const document = {
    ...documentOf(Array.from({ length: 120 }, () => content)),
    components: { schemas: { Node } },
  };
  const drafts = toOpenApiMocks(document, fromOpenApi(document).declarations);
  const bodies = fitTotal(drafts).map(({ body }) => body);
  expect(lengthOf(bodies)).toBeLessThanOrEqual(TOTAL);
  expect(bodies.filter((one) => !('child8' in JSON.parse(one || '{}')))).toEqual([]);
});
