import type { TraceEvent } from '../../core/index.ts';
import type { ContentWorld } from '../content/content.ts';
import { createRun, type Run } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { ActiveRun, StartRunOptions } from './active-run.ts';
import { type ExecutedBatch, executeBatch } from './execute-batch.ts';
import { withResults } from './fold-trace.ts';
import { createRunNotes } from './run-diagnostics.ts';
import { RunRecorder } from './run-recorder.ts';
import { createRunTime } from './run-time.ts';
import { createStepper } from './step-controller.ts';
import { type WorldWatch, watchWorld } from './world-watcher.ts';

/** Runs the prepared calls through a registry of their own. */
export function startRun(options: StartRunOptions): ActiveRun {
  const { id, workspace, clock, nextFrame, wallNow, own, onChange } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const startedAt = clock.now();
  let world: WorldWatch | undefined;
  const recorder = new RunRecorder(
    createRun({ id, input: workspace, startedAt }),
    nextFrame,
    (run) => onChange(run, notes.current, world?.look() ?? UNTOUCHED_WORLD),
  );
  const showSoon = () => recorder.showSoon();
  const time = createRunTime(clock, wallNow, startedAt);
  const notes = createRunNotes({ run: recorder.run, clock, code: own?.code, onNote: showSoon });
  const stepper = createStepper({
    clock,
    told: () => recorder.eventCount,
    isRunning: () => recorder.isRunning,
    onPaused: (paused, steps) => {
      time.sync(clock.now());
      recorder.show(({ paused: _, ...rest }) => ({ ...rest, steps, ...(paused && { paused }) }));
    },
  });
  const onWorld = (fresh: ContentWorld) => {
    options.onWorld?.(fresh);
    const { now } = clock;
    const { mask } = notes;
    world = watchWorld({ view: fresh.view, startedAt, now, wallNow, mask, onChange: showSoon });
  };
  const end = (change: (run: Run) => Run) => {
    recorder.show(({ paused: _, ...rest }) => change(rest));
    stepper.resume();
    stepper.onNews();
  };
  onChange(recorder.run, notes.current, UNTOUCHED_WORLD);

  if (options.paused) void stepper.step(0);
  const observer = (event: TraceEvent) => {
    recorder.record(event);
    stepper.onNews();
    time.sync(event.at);
  };
  const done = executeBatch({ ...options, signal, notes, observer, onWorld })
    .finally(() => world?.end())
    .then(
      (executed) => end((run) => withExecuted(run, executed, notes.notReplayable)),
      (error: unknown) => end((run) => withFailure(run, error)),
    )
    .then(() => clock.dispose?.());

  return {
    get run() {
      return recorder.run;
    },
    elapsed: () => {
      const { status, elapsed } = recorder.run;
      return status === 'running' ? time.read(stepper.isPaused) - startedAt : elapsed;
    },
    worldFiles: () => world?.files() ?? [],
    readWorldFile: (path) => world?.read(path) ?? { before: undefined, after: undefined },
    step: () => void stepper.step(),
    pause: () => void stepper.pause(),
    resume: () => stepper.resume(),
    stop: () => {
      if (recorder.run.status !== 'running') return;
      clock.passTo?.(time.read(stepper.isPaused));
      controller.abort();
      end((run) => ({ ...run, status: 'stopped' }));
    },
    abandon: () => {
      recorder.abandon();
      stepper.resume();
      controller.abort();
    },
    done,
  };
}

function withExecuted(
  run: Run,
  { results, turnEnd }: ExecutedBatch,
  notReplayable: string | undefined,
): Run {
  return {
    ...withResults(run, results),
    turnEnd,
    ...(notReplayable !== undefined && { notReplayable }),
    status: run.status === 'stopped' ? 'stopped' : 'done',
  };
}

/** The registry never rejects: a sandbox could not be opened, or tools could not be merged. */
function withFailure(run: Run, error: unknown): Run {
  const message = error instanceof Error ? error.message : String(error);
  const warnings = [...run.warnings, `The run could not start: ${message}`];
  return { ...run, status: 'stopped', warnings };
}
