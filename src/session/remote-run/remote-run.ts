import type { TraceEvent } from '../../core/index.ts';
import { formatPlural } from '../lib/format.ts';
import type { ActiveRun, StartRunOptions } from '../run/active-run.ts';
import { foldTraces } from '../run/fold-trace.ts';
import { markUnsettled, unsettledSentence } from '../run/unsettled-calls.ts';
import type { Trouble } from '../store/remote-run.ts';
import { createRun, type Run } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import { type Line, STRICT, toHeaders } from './ask-server.ts';
import type { ServerEvent } from './event-stream.ts';
import { type RemoteEvent, readEvent } from './read-event.ts';
import { readStream } from './read-stream.ts';
import { toRefusal, toSilence, toStranger } from './server-errors.ts';
import { toBody } from './to-request-body.ts';
import { createRemoteTraceWriter } from './to-trace-events.ts';

const NO_NOTES = { log: [], problems: [] };

/**
 * Runs the prepared calls on a server, and folds what its stream tells into a run like any other.
 * Nothing is ever repeated by itself: calls may have effects.
 *
 * Source: docs/contract.md#edge-stream.
 *
 * @param onTrouble told why the server did not run the batch
 */
export function startRemoteRun(
  line: Line,
  { id, workspace, prepared, clock, nextFrame, wallNow, onChange }: StartRunOptions,
  onTrouble: (trouble: Trouble) => void,
): ActiveRun {
  const { host } = line.server;
  const controller = new AbortController();
  const traceWriter = createRemoteTraceWriter();
  let run: Run = {
    ...createRun({ id, input: workspace, startedAt: 0 }),
    on: { host, told: 'results' },
    notReplayable: `It ran on the server ${host}, not in this page.`,
  };
  let waiting: TraceEvent[] = [];
  let cancelFrame: (() => void) | undefined;
  let abandoned = false;
  /** What the run's clock said at a moment of the page; absent before the first news. */
  let latest: { at: number; wall: number } | undefined;
  let isWhole = false;
  let broken = 0;

  const show = (change: (run: Run) => Run = (same) => same) => {
    cancelFrame?.();
    cancelFrame = undefined;
    if (abandoned) return;
    run = change(foldTraces(run, waiting));
    waiting = [];
    onChange(run, NO_NOTES, UNTOUCHED_WORLD);
  };
  const elapsed = () =>
    run.status === 'running' && latest
      ? Math.max(run.elapsed, latest.at - run.startedAt + wallNow() - latest.wall)
      : run.elapsed;
  const end = (status: 'done' | 'stopped', ...sentences: string[]) => {
    if (run.status !== 'running') return;
    const lasted = elapsed();
    const left =
      broken > 0
        ? [`${formatPlural(broken, 'event')} of the server could not be parsed and are missing.`]
        : [];
    show((current) => ({
      ...markUnsettled(current),
      status,
      elapsed: Math.max(current.elapsed, lasted),
      warnings: [...current.warnings, ...sentences, ...left],
    }));
  };
  const add = (events: readonly TraceEvent[]) => {
    waiting.push(...events);
    latest = { at: waiting.at(-1)?.at ?? run.startedAt, wall: wallNow() };
    cancelFrame ??= nextFrame(() => show());
  };
  /** Operators get traces, at the server's clock; all other callers get results. */
  const isTraced = () => run.on?.told === 'trace';
  const take = (told: RemoteEvent) => {
    switch (told.type) {
      case 'trace':
        if (!isTraced()) {
          // The first word decides whose clock the run goes by.
          if (waiting.length + run.events.length > 0) return;
          run = { ...run, startedAt: told.event.at, on: { host, told: 'trace' } };
        }
        return add([told.event]);
      case 'progress':
        return isTraced() ? undefined : add(traceWriter.progress(told.progress, wallNow()));
      case 'result':
        return isTraced() ? undefined : add(traceWriter.result(told.result, wallNow()));
      case 'problem':
        return end('stopped', `${told.title}. ${told.detail}`, unsettledSentence(run));
      case 'done': {
        if (!isTraced()) add(told.results.flatMap((one) => traceWriter.result(one, wallNow())));
        isWhole = true;
        const { droppedProgress } = told;
        const dropped = `${formatPlural(droppedProgress, 'progress event')} of the tools exceeded the rate of the stream and are missing.`;
        show();
        const isTold = run.lanes.every(({ settledAt }) => settledAt !== undefined);
        return end(
          'done',
          ...(isTold
            ? []
            : [`${host} finished, but did not report every call. ${unsettledSentence(run)}`]),
          ...(droppedProgress > 0 ? [dropped] : []),
        );
      }
    }
  };
  const takeAll = (events: readonly ServerEvent[]) => {
    for (const event of events) {
      const told = readEvent(event);
      if (told === 'broken') broken += 1;
      else if (told && run.status === 'running') take(told);
    }
  };
  const fail = (trouble: Trouble) => {
    onTrouble(trouble);
    end('stopped', `${trouble.title}. ${trouble.detail}`);
  };
  const execute = async () => {
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
        body: JSON.stringify(toBody(workspace, prepared.calls)),
        signal: controller.signal,
      });
    } catch (error) {
      return fail(toSilence(error, line.server, line.pageOrigin));
    }
    if (!response.ok) return fail(await toRefusal(response));
    const { body } = response;
    if (!body || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
      return fail(toStranger(line.server, 'it does not answer a batch with an event stream'));
    }
    run = { ...run, startedAt: wallNow() };
    latest = { at: run.startedAt, wall: run.startedAt };
    let why = '';
    try {
      await readStream(body, takeAll);
    } catch (error) {
      if (error instanceof RangeError) why = ` ${error.message}`;
    }
    if (isWhole || run.status !== 'running') return;
    show();
    end(
      'stopped',
      `The stream from ${host} was interrupted.${why} ${unsettledSentence(run)} These calls may have had side effects, so they are not retried automatically. Run the batch again if that is safe.`,
    );
  };

  onChange(run, NO_NOTES, UNTOUCHED_WORLD);
  const done = execute().finally(() => clock.dispose?.());
  return {
    get run() {
      return run;
    },
    elapsed,
    worldFiles: () => [],
    readWorldFile: () => ({ before: undefined, after: undefined }),
    step: () => {},
    pause: () => {},
    resume: () => {},
    stop: () => {
      if (run.status !== 'running') return;
      controller.abort();
      show();
      end(
        'stopped',
        `Stopped: the stream is closed, and ${host} aborts the running calls. ${unsettledSentence(run)} Their side effects remain.`,
      );
    },
    abandon: () => {
      abandoned = true;
      cancelFrame?.();
      controller.abort();
    },
    done,
  };
}
