import type { EngineRun, RunEnd, RunNews } from '../engine/engine-run.ts';
import { runBatch } from '../engine/run-batch.ts';
import { NO_NOTES } from '../engine/run-diagnostics.ts';
import { formatList } from '../lib/format.ts';
import { createRun, type Run } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { ActiveRun, StartRunOptions } from './active-run.ts';
import { withResults } from './fold-trace.ts';
import { RunRecorder } from './run-recorder.ts';
import { markUnsettled } from './unsettled-calls.ts';

/** Starts the prepared calls in an engine, and folds its events into a run. */
export function startRun(options: StartRunOptions): ActiveRun {
  const { id, workspace, onChange } = options;
  let news: Pick<RunNews, 'notes' | 'world'> = { notes: NO_NOTES, world: UNTOUCHED_WORLD };
  let isOver = () => {};
  const done = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const begun = createRun({ id, input: workspace, startedAt: options.clock.now() });
  const recorder = new RunRecorder(begun, options.nextFrame, (run) =>
    onChange(run, news.notes, news.world),
  );
  recorder.show();
  const take = (latest: RunNews) => {
    news = latest;
    recorder.show((run) => withEnd(withPause(run, latest), latest.end), latest.events);
    if (!latest.end) return;
    if ('hung' in latest.end) options.onHung?.();
    isOver();
  };
  const engine = startEngineRun(options, take);

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

/** Runs a batch on the engine, or here if it needs parts that only the page has. */
function startEngineRun(options: StartRunOptions, onNews: (news: RunNews) => void): EngineRun {
  const { workspace, prepared, userTools, userCode, paused, declared = [] } = options;
  const { engine, network, clock, wallNow } = options;
  const input = { workspace, prepared, userTools, code: userCode?.code, paused };
  const needsPage =
    userCode || declared.length > 0 || (network?.isOpen?.() ?? network !== undefined);
  if (!engine || needsPage) {
    return runBatch(input, { ...options, sandbox: userCode?.sandbox }, onNews);
  }
  const speed = () => clock.speed?.() ?? 1;
  const onAsked = (origin: string) => void network?.ask(origin);
  return engine.start(input, { startedAt: clock.now(), wallNow, speed, onAsked }, onNews);
}

function withPause({ paused: _, ...run }: Run, { paused, steps }: RunNews): Run {
  if (run.status !== 'running') return run;
  return { ...run, ...(steps > 0 && { steps }), ...(paused && { paused }) };
}

function withEnd(run: Run, end: RunEnd | undefined): Run {
  if (!end) return run;
  if ('failure' in end) {
    const warnings = [...run.warnings, `The run could not start: ${end.failure}`];
    return { ...run, status: 'stopped', warnings };
  }
  if ('hung' in end) {
    const warnings = [...run.warnings, hungSentence(end.hung)];
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

function hungSentence(tools: readonly string[]): string {
  const [first = 'A call', ...others] = tools;
  const what = others.length === 0 ? first : `One of ${formatList(tools)}`;
  return `${what} computed for more than 2 s without a break, so the run was ended. Change the arguments or the schema, and select Run.`;
}
