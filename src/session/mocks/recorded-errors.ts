import type { CapabilityBackends } from '../../core/index.ts';
import type { HttpMock } from '../../simulation/http-mock.ts';
import { MOCK_HEADER } from '../../simulation/mock-answers.ts';
import { RECORDED_ERROR_STATUS, toToolUrl } from '../network/tool-url.ts';

/**
 * Backends whose tools get a recorded error as it was recorded, without the status in front.
 *
 * Source: docs/contract.md#simulated-network.
 *
 * @param mocks the mocked responses, by the position in the header of the response
 */
export function withRecordedErrors(
  backends: CapabilityBackends,
  mocks: readonly HttpMock[],
): CapabilityBackends {
  return {
    ...backends,
    resolve(request) {
      const parts = backends.resolve(request);
      const { scopedFetch: send } = parts;
      if (!send) return parts;
      return {
        ...parts,
        scopedFetch: async (input, init) => {
          const response = await send(input, init);
          const index = response.headers.get(MOCK_HEADER);
          // The headers of a real response cannot change.
          if (index === null) return response;
          response.headers.delete(MOCK_HEADER);
          const mock = mocks[Number(index)];
          if (mock && isRecordedError(mock, request.tool.name)) throw new RecordedError(mock.body);
          return response;
        },
      };
    },
  };
}

/** Whether a mock is a recorded error of a tool. A person's own status is shown with the error. */
export function isRecordedError(mock: HttpMock, tool: string): boolean {
  const { url, status, requestBody, body } = mock;
  const isRecorded = requestBody !== undefined && url === toToolUrl(tool);
  return isRecorded && status === RECORDED_ERROR_STATUS && body !== '';
}

/** The model reads its text as it is: the empty code adds nothing in front. */
class RecordedError extends Error {
  readonly code = '';
}
