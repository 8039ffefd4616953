import type { CapabilityBackends, ProgressEvent } from '../../core/index.ts';
import { type HttpMock, MOCK_HEADER } from '../../simulation/index.ts';

/**
 * Backends that note in the trace, as progress of the call, which mocked response answered a request.
 * Only the registry knows the call of a request.
 *
 * Source: docs/contract.md#simulated-network.
 */
export function withMockNotes(
  backends: CapabilityBackends,
  mocks: readonly HttpMock[],
): CapabilityBackends {
  if (mocks.length === 0) return backends;
  return {
    ...backends,
    resolve(request) {
      const parts = backends.resolve(request);
      const { scopedFetch: send } = parts;
      if (!send) return parts;
      const { emit } = request.ctx;
      const toolName = request.tool.name;
      return {
        ...parts,
        scopedFetch: async (input, init) => {
          const response = await send(input, init);
          const index = Number(response.headers.get(MOCK_HEADER) ?? Number.NaN);
          const mock = mocks[index];
          if (mock) {
            // For the trace only: a real server would not send it.
            response.headers.delete(MOCK_HEADER);
            emit({ type: 'progress', toolName, message: toNote(mock, index) });
          }
          return response;
        },
      };
    },
  };
}

function toNote({ method, url }: HttpMock, index: number): string {
  return `Answered by mocked response ${index + 1}: ${method} ${url}`;
}

/**
 * The mocked responses that answered requests of a call, each once, in the order of their answers.
 *
 * @param mocks Those of the run.
 */
export function readMockNotes(
  progress: Iterable<{ event: Pick<ProgressEvent, 'message'> }>,
  mocks: readonly HttpMock[],
): HttpMock[] {
  const answered = new Set<HttpMock>();
  for (const { event } of progress) {
    const index = Number(/^Answered by mocked response (\d+): /.exec(event.message)?.[1]) - 1;
    const mock = mocks[index];
    if (mock && event.message === toNote(mock, index)) answered.add(mock);
  }
  return [...answered];
}
