import type { ProgressEvent, TraceEvent } from '../core/index.ts';
import type { ServedResult } from './bound-results.ts';
import { createCuts } from './cut-sizes.ts';
import { createEventWriter, EVENT_HEADERS } from './event-writer.ts';
import type { ExecutionRequest } from './read-execution.ts';
import { toRemoteEvent } from './remote-event.ts';
import type { Caller, Server } from './server.ts';
import type { CallerSession } from './sessions/sessions.ts';
import { settlementOf, toSettlement } from './settlement.ts';
import type { StreamedResult } from './streamed-result.ts';
import { startTurn } from './turn.ts';

/** The maximum number of waiting events for a slow client. Beyond it, progress is dropped. */
const QUEUE = 1000;

/**
 * Runs a batch and sends server-sent events: `trace` (for operators), `progress`,
 * `result` and, at the end, `done`. Closing the stream aborts the calls.
 *
 * @param values whether `done` has the results, as the JSON answer has them
 *
 * Source: docs/contract.md#edge-stream.
 */
export function streamTurn(
  server: Server,
  caller: Caller,
  session: CallerSession,
  asked: ExecutionRequest,
  signal: AbortSignal,
  values: boolean,
): Response {
  const { clock } = server;
  const operator = caller.grant.operator === true;
  let abort = (): void => {};
  let stop = (): void => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const { send, comment, end } = createEventWriter(controller, clock);
        let dropped = 0;
        const cuts = createCuts();
        const tell = (event: TraceEvent): void => {
          if (event.type === 'progress') {
            if (!operator && event.audience !== 'user') return;
            // A slow client must not fill the memory.
            if ((controller.desiredSize ?? 0) <= 0) dropped++;
            else {
              if (operator) send('trace', toRemoteEvent(event));
              send('progress', toProgress(event, operator));
            }
            return;
          }
          if (operator) send('trace', toRemoteEvent(event));
          cuts.observe(event);
          if (event.type === 'settled') send('result', cuts.mark(settlementOf(event)));
        };
        let free = (): void => {};
        stop = () => {
          end();
          free();
          signal.removeEventListener('abort', abort);
        };
        const started = clock.now();
        // Before anything is written: if it throws, there is no stream.
        const turn = startTurn(server, caller, session, asked, { observer: tell });
        free = server.quotas.take(caller, { streams: 1 });
        comment('running');
        abort = () => turn.abort();
        // On some platforms a client that leaves before the first event closes no stream.
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort);
        const finish = (results: ServedResult[]): void => {
          const durationMs = clock.now() - started;
          const toResult = values ? wholeOf : toSettlement;
          const ends = results.map((one, call) => cuts.mark(toResult(one, call)));
          const done = { results: ends, durationMs };
          send('done', { ...done, ...(dropped > 0 && { droppedProgress: dropped }) });
          if (end()) controller.close();
          stop();
        };
        turn.results.then(finish).catch((error: unknown) => {
          server.options.onError(error);
          stop();
          controller.error(new Error('The stream ended early.'));
        });
      },
      cancel() {
        stop();
        abort();
      },
    },
    { highWaterMark: QUEUE },
  );
  return new Response(body, { headers: EVENT_HEADERS });
}

function toProgress(event: ProgressEvent, operator: boolean): unknown {
  const { call, toolCallId, name, message, percent, audience } = event;
  return {
    call,
    toolCallId,
    name,
    message,
    ...(percent !== undefined && { percent }),
    ...(operator && { audience }),
  };
}

/** The result, which only the whole batch bounds. */
function wholeOf(settled: ServedResult, call: number): StreamedResult {
  return { ...toSettlement(settled, call), ...settled };
}
