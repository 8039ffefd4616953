import type { RunEnd, RunNews } from '../engine/engine-run.ts';
import type { Prepared } from '../engine/prepare-run.ts';
import { NO_NOTES } from '../engine/run-notes.ts';
import { createRun, type Run } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { ActiveRun, StartRunOptions } from './active-run.ts';
import { withResults } from './fold-trace.ts';
import { hungText, tooLargeText } from './hung-text.ts';
import { RunRecorder } from './run-recorder.ts';
import { markUnsettled } from './unsettled-calls.ts';

/** Starts the prepared calls in an engine, and folds its events into a run. */
export function startRun(options: StartRunOptions): ActiveRun {
  const { id, workspace, prepared, userTools, code, declared, paused, onChange } = options;
  let news: Pick<RunNews, 'notes' | 'world'> = { notes: NO_NOTES, world: UNTOUCHED_WORLD };
  let isOver = () => {};
  const done = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const begun = createRun({ id, input: workspace, startedAt: 0 });
  const recorder = new RunRecorder(begun, options.nextFrame, (run) =>
    onChange(run, news.notes, news.world),
  );
  recorder.show();
  const take = (latest: RunNews) => {
    news = latest;
    recorder.show((run) => withEnd(withPause(run, latest), latest.end, prepared), latest.events);
    if (latest.end) isOver();
  };
  const declarations = declared?.map((one) => one.id);
  const input = { workspace, prepared, userTools, code, declarations, paused };
  const engine = options.engine.start(input, take);

  return {
    get run() {
      return recorder.run;
    },
    elapsed: () => {
      const { status, elapsed, startedAt } = recorder.run;
      return status === 'running' ? engine.now() - startedAt : elapsed;
    },
    worldFiles: engine.worldFiles,
    readWorldFile: engine.readWorldFile,
    step: engine.step,
    pause: engine.pause,
    resume: engine.resume,
    stop: () => {
      if (recorder.run.status !== 'running') return;
      engine.stop(engine.now());
      recorder.show(({ paused: _, ...run }) => ({ ...run, status: 'stopped' }));
    },
    abandon: () => {
      recorder.abandon();
      engine.abandon();
      isOver();
    },
    done,
  };
}

function withPause({ paused: _, ...run }: Run, { paused, steps }: RunNews): Run {
  if (run.status !== 'running') return run;
  return { ...run, ...(steps > 0 && { steps }), ...(paused && { paused }) };
}

function withEnd(run: Run, end: RunEnd | undefined, { calls }: Prepared): Run {
  if (!end) return run;
  if ('failure' in end) {
    const warnings = [...run.warnings, `The run could not start: ${end.failure}`];
    return { ...run, status: 'stopped', warnings };
  }
  if ('tooLarge' in end) {
    const warnings = [...run.warnings, tooLargeText(end.tooLarge)];
    return { ...markUnsettled(run), status: 'stopped', warnings };
  }
  if ('hung' in end) {
    const warnings = [...run.warnings, hungText(calls, end)];
    return { ...markUnsettled(run), status: 'stopped', warnings };
  }
  const { results, turnEnd, notReplayable } = end;
  return {
    ...withResults(run, results),
    turnEnd,
    ...(notReplayable !== undefined && { notReplayable }),
    status: run.status === 'stopped' ? 'stopped' : 'done',
  };
}
