import type { HttpMock } from './http-mock.ts';
import type { SimulatedService } from './http-service.ts';
import { createMockAnswers } from './mock-answers.ts';

/**
 * Services that answer with canned responses, one for each host.
 *
 * @example
 * const url = 'https://pets.test/pets/{id}';
 * const mock = { method: 'GET', url, status: 200, mediaType: 'application/json', body: '{}' };
 * createMockServices([mock])[0]?.hosts; // ['pets.test']
 */
export function createMockServices(mocks: readonly HttpMock[]): SimulatedService[] {
  return [...createMockAnswers(mocks)].map(([host, answer]) => ({
    name: 'mocks',
    hosts: [host],
    conditions: { latencyMs: [90, 240] },
    answer,
    // Equal requests have different latencies, and may arrive in another order.
    inOrderOfSending: true,
  }));
}
