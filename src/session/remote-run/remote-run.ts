import { NO_NOTES } from '../engine/run-notes.ts';
import type { ActiveRun, StartRunOptions } from '../run/active-run.ts';
import { RunRecorder } from '../run/run-recorder.ts';
import { unsettledSentence } from '../run/unsettled-calls.ts';
import type { RequestFailure } from '../store/remote-run.ts';
import { createRun } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { Line } from './ask-server.ts';
import { readStream } from './read-stream.ts';
import { RemoteRecorder } from './remote-recorder.ts';
import { requestRun } from './request-run.ts';

/**
 * Runs the prepared calls on a server, and folds its stream into an ordinary run. Requests are
 * never repeated automatically, because calls may have effects.
 *
 * Source: docs/contract.md#edge-stream.
 *
 * @param onTrouble Called with the reason if the server did not run the batch
 */
export function startRemoteRun(
  line: Line,
  { id, workspace, prepared, nextFrame, wallNow, onChange }: StartRunOptions,
  onTrouble: (trouble: RequestFailure) => void,
): ActiveRun {
  const { host } = line.server;
  const controller = new AbortController();
  const begun = {
    ...createRun({ id, input: workspace, startedAt: 0 }),
    on: { host, told: 'results' } as const,
    notReplayable: `It ran on the server ${host}, not in this page.`,
  };
  const recorder = new RunRecorder(begun, nextFrame, (run) =>
    onChange(run, NO_NOTES, UNTOUCHED_WORLD),
  );
  const remote = new RemoteRecorder(host, recorder, wallNow);

  const execute = async () => {
    const answer = await requestRun(line, workspace, prepared.calls, controller.signal);
    if ('trouble' in answer) {
      const { trouble } = answer;
      onTrouble(trouble);
      return remote.end('stopped', `${trouble.title}. ${trouble.detail}`);
    }
    remote.begin();
    let why = '';
    try {
      await readStream(answer.stream, (events) => remote.read(events));
    } catch (error) {
      if (error instanceof RangeError) why = ` ${error.message}`;
    }
    if (remote.isWhole || !remote.isRunning) return;
    recorder.show();
    remote.end(
      'stopped',
      `The stream from ${host} was interrupted.${why} ${unsettledSentence(recorder.run)} These calls may have had side effects, so they are not retried automatically. Run the batch again if that is safe.`,
    );
  };

  onChange(recorder.run, NO_NOTES, UNTOUCHED_WORLD);
  const done = execute();
  return {
    get run() {
      return recorder.run;
    },
    elapsed: () => remote.elapsed(),
    worldFiles: async () => [],
    readWorldFile: async () => ({ before: undefined, after: undefined }),
    step: () => {},
    pause: () => {},
    resume: () => {},
    stop: () => {
      if (!remote.isRunning) return;
      controller.abort();
      recorder.show();
      remote.end(
        'stopped',
        `Stopped: the stream is closed, and ${host} aborts the running calls. ${unsettledSentence(recorder.run)} Their side effects remain.`,
      );
    },
    abandon: () => {
      recorder.abandon();
      controller.abort();
    },
    done,
  };
}
