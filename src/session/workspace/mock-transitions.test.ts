import { expect, test } from 'vitest';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { removeBatch } from './batch-transitions.ts';
import {
  addMocks,
  addMocksOfBatch,
  answeringMocks,
  changeMock,
  findMock,
  mockOrders,
  mocksOf,
  removeMock,
  removeMocksOf,
  withMocks,
} from './mock-transitions.ts';
import { parseWorkspace } from './parse-workspace.ts';

const mock = (path: string, body = '{}') => ({
  ...{ method: 'GET', url: `https://pets.test${path}`, status: 200 },
  ...{ mediaType: 'application/json', body },
});
const EMPTY = createUserCodeWorkspace({});
const TWO = addMocks(EMPTY, [mock('/a'), mock('/b')]);

test('mocks are added, replaced, changed and removed', () => {
  expect(mocksOf(EMPTY)).toEqual([]);
  expect(addMocks(EMPTY, [])).toBe(EMPTY);
  expect(mocksOf(addMocks(TWO, [mock('/a', '1')])).map(({ body }) => body)).toEqual(['{}', '1']);
  const of = (requestBody: string, body: string) => ({ ...mock('/a', body), requestBody });
  const replaced = addMocks(addMocks(EMPTY, [of('{"a":1,"b":2}', 'old'), of('{', 'other')]), [
    of('{ "b": 2, "a": 1 }', 'new'),
  ]);
  expect(mocksOf(replaced).map(({ body }) => body)).toEqual(['other', 'new']);
  expect(mocksOf(changeMock(TWO, 1, mock('/c')))[1]?.url).toBe('https://pets.test/c');
  expect(changeMock(TWO, 9, mock('/c'))).toBe(TWO);
  expect(mocksOf(removeMock(TWO, 0)).map(({ url }) => url)).toEqual(['https://pets.test/b']);
});

test('the mock of a request is found as requests are matched: of its batch first', () => {
  const post = { ...mock('/a'), method: 'POST', requestBody: '{"a":1,"b":2}' };
  const other = { id: 'other', name: 'Other', description: '', calls: [] };
  const all = addMocks({ ...EMPTY, batches: [...EMPTY.batches, other] }, [mock('/a'), post]);
  const both = addMocksOfBatch(all, 'other', [post]);
  const request = { ...post, requestBody: '{ "b": 2, "a": 1 }' };
  expect(findMock(both, mock('/a'))).toBe(0);
  expect(findMock(both, request)).toBe(1);
  expect(findMock(both, request, 'other')).toBe(2);
  expect(findMock(both, mock('/a'), 'other')).toBe(0);
  expect(findMock(both, mock('/b'))).toBe(-1);
});

test('the mocks of a removed declaration go, unless another one needs them', () => {
  const text = 'url: https://pets.test/a';
  expect(mocksOf(removeMocksOf(TWO, text)).map(({ url }) => url)).toEqual(['https://pets.test/b']);
  const shared = {
    ...TWO,
    declarations: [{ id: 'other', name: 'Other', text, disabled: false }],
  };
  expect(removeMocksOf(shared, text)).toBe(shared);
});

test('missing secrets get a simulated value', () => {
  const { scenario } = withMocks(
    { ...EMPTY, scenario: { ...EMPTY.scenario, secrets: { KEY: 'mine' } } },
    mocksOf(TWO),
    ['KEY', 'OTHER'],
  );
  expect(scenario.secrets).toEqual({ KEY: 'mine', OTHER: 'simulated' });
});

test('a document keeps its mocks, and one without them stays without', () => {
  const read = parseWorkspace(JSON.parse(JSON.stringify(TWO)));
  expect(read.ok && mocksOf(read.workspace)).toEqual(mocksOf(TWO));
  const none = parseWorkspace(JSON.parse(JSON.stringify(EMPTY)));
  expect(none.ok && 'mocks' in none.workspace.scenario).toBe(false);
  const broken = { ...TWO, scenario: { ...TWO.scenario, mocks: [{ ...mock('/a'), status: 99 }] } };
  expect(parseWorkspace(broken)).toMatchObject({
    ok: false,
    message: expect.stringContaining('scenario.mocks'),
  });
});

test('a mock of one batch replaces that of all batches, in this batch only', () => {
  const other = { id: 'other', name: 'Other', description: '', calls: [] };
  const workspace = { ...TWO, batches: [...TWO.batches, other] };
  const own = addMocksOfBatch(workspace, 'other', [mock('/a', 'own')]);
  const bodies = (batchId: string) =>
    answeringMocks({ ...own, batchId }).map(({ url, body }) => `${new URL(url).pathname} ${body}`);
  expect(bodies(TWO.batchId)).toEqual(['/a {}', '/b {}']);
  expect(bodies('other')).toEqual(['/b {}', '/a own']);
  expect(answeringMocks({ ...own, batchId: 'other' })).toEqual([mock('/b'), mock('/a', 'own')]);

  const read = parseWorkspace(JSON.parse(JSON.stringify(own)));
  expect(read.ok && mocksOf(read.workspace)).toEqual(mocksOf(own));
  expect(mocksOf(removeBatch(own, 'other'))).toEqual(mocksOf(TWO));
  expect(parseWorkspace({ ...own, batches: TWO.batches })).toMatchObject({
    ok: false,
    message: 'A mocked response is for the batch "other", which is missing.',
  });
});

test('several added mocks for the same request keep their order, and replace those before', () => {
  const [first, second] = [mock('/a', '1'), mock('/a', '2')];
  const both = addMocks(TWO, [first, second]);
  expect(mocksOf(both).map(({ body }) => body)).toEqual(['{}', '1', '2']);
  expect([...mockOrders(mocksOf(both))]).toEqual([
    [1, { position: 1, of: 2 }],
    [2, { position: 2, of: 2 }],
  ]);
  expect([0, 1, 9].map((nth) => findMock(both, first, undefined, nth))).toEqual([1, 2, 2]);
  expect(mocksOf(addMocks(both, [mock('/a', '3')])).map(({ body }) => body)).toEqual(['{}', '3']);
});
