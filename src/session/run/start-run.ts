import type { Prepared } from '../engine/prepare-run.ts';
import { NO_NOTES } from '../engine/run-notes.ts';
import type { RunEnd, RunNews } from '../engine/run-target.ts';
import { createRun, type Run } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import { abortOpenCalls } from './abort-open-calls.ts';
import type { ActiveRun, StartRunOptions } from './active-run.ts';
import { foldTraces, withResults } from './fold-trace.ts';
import { hungText, tooLargeText } from './hung-text.ts';
import { markUnsettled } from './unsettled-calls.ts';

/** Starts the prepared calls on a target, and folds its news into a run. */
export function startRun(options: StartRunOptions): ActiveRun {
  const { id, workspace, only, prepared, userTools, code, declared, paused, live } = options;
  const { target, answers, onChange } = options;
  let news: Pick<RunNews, 'notes' | 'world'> = { notes: NO_NOTES, world: UNTOUCHED_WORLD };
  let run: Run = {
    ...createRun({ id, input: workspace, only, live, startedAt: 0 }),
    ...target.facts,
  };
  let isAbandoned = false;
  let isOver = () => {};
  const done = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const show = (next: Run) => {
    run = next;
    onChange(run, news.notes, news.world);
  };
  const take = (latest: RunNews) => {
    if (isAbandoned) return;
    news = latest;
    const folded = foldTraces({ ...run, ...latest.facts }, latest.events);
    show(withEnd(withPause(folded, latest), latest.end, prepared));
    if (latest.end) isOver();
  };
  show(run);
  const declarations = declared?.map((one) => one.id);
  const atOnce = options.atOnce || live !== undefined;
  const simulated = options.simulated || live !== undefined;
  const how = { paused, atOnce, simulated, answers };
  const input = { workspace, only, prepared, userTools, code, declarations, ...how };
  const started = target.start(input, take);

  return {
    get run() {
      return run;
    },
    elapsed: () => (run.status === 'running' ? started.now() - run.startedAt : run.elapsed),
    worldFiles: started.worldFiles,
    readWorldFile: started.readWorldFile,
    step: started.step,
    pause: started.pause,
    resume: started.resume,
    stop: () => {
      if (run.status !== 'running') return;
      started.stop(started.now());
      const { paused: _, ...stopped } = run;
      show({ ...stopped, status: 'stopped' });
    },
    abandon: () => {
      isAbandoned = true;
      started.abandon();
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
    const warnings = [...run.warnings, tooLargeText(end.tooLarge, calls.length)];
    return { ...markUnsettled(run), status: 'stopped', warnings };
  }
  if ('stoppedAt' in end) {
    const { stoppedAt, hung } = end;
    const warnings = hung ? [...run.warnings, hungText(calls, hung, 'stopped')] : run.warnings;
    const ended = markUnsettled(abortOpenCalls(run, stoppedAt, hung));
    return { ...ended, status: 'stopped', warnings };
  }
  if ('hung' in end) {
    const why = end.isOutOfMemory ? 'out of memory' : 'too long';
    const warnings = [...run.warnings, hungText(calls, end.hung, why)];
    return { ...markUnsettled(run), status: 'stopped', warnings };
  }
  if ('served' in end) {
    const { served: status, at } = end;
    const elapsed = Math.max(run.elapsed, at - run.startedAt);
    const warnings = [...run.warnings, ...end.warnings];
    return { ...markUnsettled(run), status, elapsed, warnings };
  }
  const { results, turnEnd, notReplayable, recording } = end;
  return {
    ...withResults(run, results),
    turnEnd,
    recording,
    ...(notReplayable !== undefined && { notReplayable }),
    status: run.status === 'stopped' ? 'stopped' : 'done',
  };
}
