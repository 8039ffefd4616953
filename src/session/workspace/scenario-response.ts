import type { HttpMock } from '../../simulation/http-mock.ts';

/** A mocked response of a workspace. */
export interface ScenarioResponse extends HttpMock {
  /**
   * The id of the only batch that it answers, before the response of all batches for the same
   * request. Default: it answers all.
   */
  batchId?: string;
}
