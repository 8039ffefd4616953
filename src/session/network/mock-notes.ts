import type { CapabilityBackends, ProgressEvent } from '../../core/index.ts';
import { type HttpMock, MOCK_HEADER, OTHER_BODY_HEADER } from '../../simulation/index.ts';

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
            const isForOther = response.headers.has(OTHER_BODY_HEADER);
            response.headers.delete(OTHER_BODY_HEADER);
            emit({ type: 'progress', toolName, message: toNote(mock, index, isForOther) });
          }
          return response;
        },
      };
    },
  };
}

const FIRST_ANSWERED =
  'No recorded result for these arguments, so the first recorded one answered.';

function toNote({ method, url }: HttpMock, index: number, isForOther: boolean): string {
  const note = `Answered by mocked response ${index + 1}: ${method} ${url}`;
  return isForOther ? `${note}. ${FIRST_ANSWERED}` : note;
}

/** A mocked response that answered a request. */
interface MockAnswer {
  mock: HttpMock;
  /** Present if the mock is for another body of the request: a sentence that says so. */
  note?: string;
}

/**
 * The mocked responses that answered requests of a call, each once, in the order of their answers.
 *
 * @param mocks Those of the run.
 */
export function readMockNotes(
  progress: Iterable<{ event: Pick<ProgressEvent, 'message'> }>,
  mocks: readonly HttpMock[],
): MockAnswer[] {
  const answered = new Map<string, MockAnswer>();
  for (const { event } of progress) {
    const index = Number(/^Answered by mocked response (\d+): /.exec(event.message)?.[1]) - 1;
    const mock = mocks[index];
    if (!mock) continue;
    const { message } = event;
    if (message === toNote(mock, index, false)) answered.set(message, { mock });
    if (message === toNote(mock, index, true)) {
      answered.set(message, { mock, note: FIRST_ANSWERED });
    }
  }
  return [...answered.values()];
}
