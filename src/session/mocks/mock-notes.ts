import type { CapabilityBackends, ProgressEvent } from '../../core/index.ts';
import {
  type HttpMock,
  MOCK_HEADER,
  OTHER_BODY_HEADER,
  UNMOCKED_HEADER,
} from '../../simulation/index.ts';
import { failedRequest } from '../network/failed-request.ts';
import { isSameRequest } from '../workspace/mock-transitions.ts';
import { toUnansweredNote } from './unanswered.ts';

/**
 * Backends that note in the trace, as progress of the call, which mocked response answered a request,
 * and which request nothing answered. Only the registry knows the call of a request.
 *
 * Source: docs/contract.md#simulated-network.
 */
export function withMockNotes(
  backends: CapabilityBackends,
  mocks: readonly HttpMock[],
): CapabilityBackends {
  return {
    ...backends,
    resolve(request) {
      const parts = backends.resolve(request);
      const { scopedFetch: send } = parts;
      if (!send) return parts;
      const { emit } = request.ctx;
      const toolName = request.tool.name;
      const note = (message: string) => emit({ type: 'progress', toolName, message });
      return {
        ...parts,
        scopedFetch: async (input, init) => {
          const response = await send(input, init).catch((error: unknown) => {
            const failed = failedRequest(error);
            if (failed) note(toUnansweredNote(failed));
            throw error;
          });
          const { headers } = response;
          const method = take(headers, UNMOCKED_HEADER);
          if (method !== null) note(toUnansweredNote({ method, url: response.url }));
          // `withRecordedErrors` takes this header.
          const index = Number(headers.get(MOCK_HEADER) ?? Number.NaN);
          const mock = mocks[index];
          if (mock) note(toNote(mock, index, take(headers, OTHER_BODY_HEADER) !== null));
          return response;
        },
      };
    },
  };
}

/** Headers for the trace only: a real server would not send them. */
function take(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  if (value !== null) headers.delete(name);
  return value;
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
  /** Its position among the mocked responses for the same request, from 0. */
  nth: number;
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
    const nth = mocks.slice(0, index).filter((one) => isSameRequest(one, mock)).length;
    if (message === toNote(mock, index, false)) answered.set(message, { mock, nth });
    if (message === toNote(mock, index, true)) {
      answered.set(message, { mock, nth, note: FIRST_ANSWERED });
    }
  }
  return [...answered.values()];
}
