import autocannon from 'autocannon';

/** One kind of request that is sent again and again. */
export interface LoadRequest {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** What came of it. */
export interface Load {
  requestsPerSecond: number;
  /** Latency in milliseconds that 99 % of the requests stayed below. */
  p99: number;
  /** Requests that got no answer, or one that is no success. */
  failed: number;
}

/** Sends requests over 32 connections, each after the answer to the one before. */
export async function putLoad(
  request: LoadRequest,
  amount: { seconds: number } | { requests: number },
): Promise<Load> {
  const result = await autocannon({
    ...request,
    connections: 32,
    ...('seconds' in amount ? { duration: amount.seconds } : { amount: amount.requests }),
  });
  return {
    requestsPerSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}
