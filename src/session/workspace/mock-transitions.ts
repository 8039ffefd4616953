import { canonicalJson } from '../../lib/canonical-json.ts';
import type { HttpMock } from '../../simulation/http-mock.ts';
import type { ScenarioResponse } from './scenario-response.ts';
import { setScenario } from './scenario-transitions.ts';
import type { Workspace } from './workspace.ts';

/**
 * Edits of the mocked responses. They are pure functions that return the same object if nothing
 * changes.
 *
 * Source: docs/contract.md#simulated-network.
 */

/** The mocked responses of a workspace. */
export function mocksOf({ scenario }: Workspace): readonly ScenarioResponse[] {
  return scenario.mocks ?? NONE;
}

const NONE: readonly ScenarioResponse[] = [];

/**
 * The mocked responses that answer the open batch. Its own response for a request replaces that of
 * all batches: a file that a model reads twice may have another text each time.
 */
export function answeringMocks(workspace: Workspace): readonly HttpMock[] {
  const mocks = mocksOf(workspace);
  if (mocks.every(({ batchId }) => batchId === undefined)) return mocks;
  const own = mocks.filter(({ batchId }) => batchId === workspace.batchId);
  const replaced = new Set(own.map(requestOf));
  return mocks.flatMap(({ batchId, ...mock }) => {
    const answers =
      batchId === undefined ? !replaced.has(requestOf(mock)) : batchId === workspace.batchId;
    return answers ? [mock] : [];
  });
}

/**
 * The index of the mocked response that answers a request in a batch: the batch's own one, or that
 * of all batches.
 *
 * @param nth Which of several for the same request, from 0. The last one if there are fewer.
 * @returns -1 without one
 */
export function findMock(
  workspace: Workspace,
  request: RequestOfMock,
  batchId?: string,
  nth = 0,
): number {
  const findAll = (batch: string | undefined) =>
    mocksOf(workspace).flatMap((one, index) =>
      one.batchId === batch && isSameRequest(one, request) ? [index] : [],
    );
  const own = findAll(batchId);
  const found = own.length > 0 ? own : findAll(undefined);
  return found[nth] ?? found.at(-1) ?? -1;
}

/**
 * Adds mocks; those for the same request and batch are replaced. Several added ones for the same
 * request answer one after the other.
 */
export function addMocks(workspace: Workspace, mocks: readonly ScenarioResponse[]): Workspace {
  if (mocks.length === 0) return workspace;
  const added = new Set(mocks.map(placeOf));
  const others = mocksOf(workspace).filter((one) => !added.has(placeOf(one)));
  return setScenario(workspace, { mocks: [...others, ...mocks] });
}

/** The position of a mock among those for the same request and batch, from 1, and their number. */
export interface ResponsePosition {
  position: number;
  of: number;
}

/** The order of each mock, by its index. Mocks that are alone for their request are absent. */
export function mockOrders(
  mocks: readonly ScenarioResponse[],
): ReadonlyMap<number, ResponsePosition> {
  const groups = new Map<string, number[]>();
  for (const [index, mock] of mocks.entries()) {
    const place = placeOf(mock);
    groups.set(place, [...(groups.get(place) ?? []), index]);
  }
  const shared = [...groups.values()].filter(({ length }) => length > 1);
  return new Map(
    shared.flatMap((indexes) =>
      indexes.map((index, at) => [index, { position: at + 1, of: indexes.length }] as const),
    ),
  );
}

/** Whether two mocks are for the same request. */
export function isSameRequest(a: RequestOfMock, b: RequestOfMock): boolean {
  // First, because reading the body takes longer.
  return a.url === b.url && requestOf(a) === requestOf(b);
}

type RequestOfMock = Pick<HttpMock, 'method' | 'url' | 'requestBody'>;

/** Adds mocks that answer one batch only. */
export function addMocksOfBatch(
  workspace: Workspace,
  batchId: string,
  mocks: readonly HttpMock[],
): Workspace {
  const own = mocks.map((one) => ({ ...one, batchId }));
  return addMocks(workspace, own);
}

/** Removes the mocks that answer one batch only. */
export function removeMocksOfBatch(workspace: Workspace, id: string): Workspace {
  const mocks = mocksOf(workspace);
  const left = mocks.filter(({ batchId }) => batchId !== id);
  return left.length === mocks.length ? workspace : setMocks(workspace, left);
}

/** A mock with an empty JSON object, to be edited, for a request. */
export function newMock({ method, url }: Pick<HttpMock, 'method' | 'url'>): HttpMock {
  return { method, url, status: 200, mediaType: 'application/json', body: '{}' };
}

/** Replaces the mock at an index. Ignores an index without one. */
export function changeMock(workspace: Workspace, index: number, mock: ScenarioResponse): Workspace {
  const mocks = mocksOf(workspace);
  if (!(index in mocks) || mocks[index] === mock) return workspace;
  return setScenario(workspace, { mocks: [...mocks].with(index, mock) });
}

/** Removes the mock at an index; requests to it are then sent to the real network, or refused. */
export function removeMock(workspace: Workspace, index: number): Workspace {
  const mocks = mocksOf(workspace);
  if (!(index in mocks)) return workspace;
  return setMocks(workspace, [...mocks].toSpliced(index, 1));
}

/** Removes the mocks of requests that only this text declares. */
export function removeMocksOf(workspace: Workspace, text: string): Workspace {
  const mocks = mocksOf(workspace);
  const texts = workspace.declarations.map((one) => one.text);
  const left = mocks.filter(
    ({ url }) => !text.includes(url) || texts.some((one) => one.includes(url)),
  );
  return left.length === mocks.length ? workspace : setMocks(workspace, left);
}

/** Adds mocks, and simulated values for the secrets that their requests need. */
export function withMocks(
  workspace: Workspace,
  mocks: readonly HttpMock[],
  secrets: readonly string[],
): Workspace {
  return setSecrets(addMocks(workspace, mocks), secrets);
}

/** Sets a simulated value for each secret without one. */
export function setSecrets(workspace: Workspace, refs: readonly string[]): Workspace {
  const known = workspace.scenario.secrets;
  const missing = refs.filter((ref) => !Object.hasOwn(known, ref));
  if (missing.length === 0) return workspace;
  const values = missing.map((ref) => [ref, SIMULATED_SECRET] as const);
  return setScenario(workspace, { secrets: { ...known, ...Object.fromEntries(values) } });
}

/** The value of a secret that only simulated services receive; they read no credentials. */
export const SIMULATED_SECRET = 'simulated';

/** A workspace without mocks has no field for them. */
function setMocks(workspace: Workspace, mocks: ScenarioResponse[]): Workspace {
  if (mocks.length > 0) return setScenario(workspace, { mocks });
  const { mocks: _, ...scenario } = workspace.scenario;
  return { ...workspace, scenario };
}

function placeOf(mock: ScenarioResponse): string {
  return `${mock.batchId ?? ''} ${requestOf(mock)}`;
}

function requestOf({ method, url, requestBody = '' }: RequestOfMock): string {
  return `${method} ${url} ${canonicalBody(requestBody)}`;
}

/** The same text for the same JSON, as requests are matched. Another text stays as it is. */
function canonicalBody(body: string): string | undefined {
  try {
    return canonicalJson(JSON.parse(body));
  } catch {
    return body;
  }
}
