import autocannon from 'autocannon';

/** A kind of request that is sent repeatedly. */
export interface LoadRequest {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** The measured results. */
export interface Load {
  requestsPerSecond: number;
  /** The 99th percentile of the latency, in milliseconds. */
  p99: number;
  /** Requests without an answer, or with an error. */
  failed: number;
}

/** Sends requests over 32 connections, each after the previous answer. */
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
