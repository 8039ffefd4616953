import type { Prepared } from '../engine/prepare-run.ts';
import type { RequestFailure } from '../store/remote-run.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Line, STRICT, toHeaders } from './ask-server.ts';
import { toOtherServer, toRefusal, toSilence } from './server-errors.ts';
import { toBody } from './to-request-body.ts';

/** Asks a server to run calls. @returns the event stream of its answer, or why there is none */
export async function requestRun(
  line: Line,
  workspace: Workspace,
  calls: Prepared['calls'],
  signal: AbortSignal,
): Promise<{ stream: ReadableStream<Uint8Array> } | { trouble: RequestFailure }> {
  let response: Response;
  try {
    response = await line.fetch(`${line.server.url}/execute`, {
      ...STRICT,
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...toHeaders(line),
      },
      body: JSON.stringify(toBody(workspace, calls, line.token !== '')),
      signal,
    });
  } catch (error) {
    return { trouble: toSilence(error, line.server, line.pageOrigin) };
  }
  if (!response.ok) return { trouble: await toRefusal(response) };
  const { body: stream } = response;
  if (!stream || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    const reason = 'it does not respond to a batch with an event stream';
    return { trouble: toOtherServer(line.server, reason) };
  }
  return { stream };
}
