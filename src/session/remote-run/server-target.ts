import type { BatchInput } from '../engine/batch-input.ts';
import { NO_NOTES } from '../engine/run-notes.ts';
import { RunOutbox } from '../engine/run-outbox.ts';
import type { RunNews, RunTarget, TargetRun } from '../engine/run-target.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { RequestFailure } from '../store/remote-run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { Line } from './ask-server.ts';
import { readStream } from './read-stream.ts';
import { RemoteNews } from './remote-news.ts';
import { requestRun } from './request-run.ts';

/** Options of {@link createServerTarget}. */
export interface ServerTargetOptions {
  /** When to send the events since the last update. */
  nextFrame: Schedule;
  /** Real time in milliseconds. */
  wallNow(): number;
  /** Called with the reason if the server did not run the batch. */
  onTrouble(trouble: RequestFailure): void;
}

/**
 * Runs batches on a server, and sends its stream as news. Requests are never repeated
 * automatically, because calls may have effects.
 *
 * Source: docs/contract.md#edge-stream.
 */
export function createServerTarget(line: Line, options: ServerTargetOptions): RunTarget {
  const { host } = line.server;
  return {
    facts: {
      on: { host, reports: 'results' },
      notReplayable: `It ran on the server ${host}, not in this page.`,
    },
    start: (input, onNews) => start(line, options, input, onNews),
  };
}

function start(
  line: Line,
  { nextFrame, wallNow, onTrouble }: ServerTargetOptions,
  { workspace, prepared: { calls } }: BatchInput,
  onNews: (news: RunNews) => void,
): TargetRun {
  const { host } = line.server;
  const controller = new AbortController();
  const outbox = new RunOutbox(nextFrame, (events, change) =>
    onNews({ events, notes: NO_NOTES, world: UNTOUCHED_WORLD, steps: 0, ...change }),
  );
  const news = new RemoteNews({ host, calls, outbox, wallNow });

  const execute = async () => {
    const answer = await requestRun(line, workspace, calls, controller.signal);
    if (controller.signal.aborted) return;
    if ('trouble' in answer) {
      const { trouble } = answer;
      onTrouble(trouble);
      return news.end('stopped', `${trouble.title}. ${trouble.detail}`);
    }
    news.begin();
    let why = '';
    try {
      await readStream(answer.stream, (events) => news.read(events));
    } catch (error) {
      if (error instanceof RangeError) why = ` ${error.message}`;
    }
    news.end(
      'stopped',
      `The stream from ${host} was interrupted.${why} ${news.unsettledSentence()} These calls may have had side effects, so they are not retried automatically. Run the batch again if that is safe.`,
    );
  };

  void execute();
  return {
    now: () => news.now(),
    worldFiles: async () => [],
    readWorldFile: async () => ({ before: undefined, after: undefined }),
    step: () => {},
    pause: () => {},
    resume: () => {},
    stop: () => {
      controller.abort();
      news.end(
        'stopped',
        `Stopped: the stream is closed, and ${host} aborts the running calls. ${news.unsettledSentence()} Their side effects remain.`,
      );
    },
    abandon: () => {
      outbox.close();
      controller.abort();
    },
  };
}
