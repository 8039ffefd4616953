import type { TraceEvent } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { ContentWorld } from '../content/content.ts';
import { createRun, type KeptCut } from '../store/run.ts';
import { readsEarlierTurns } from '../workspace/context-transitions.ts';
import type { BatchInput, EngineParts } from './batch-input.ts';
import { type ExecutedBatch, executeBatch } from './execute-batch.ts';
import { type KeptResult, toKeptCuts } from './run-cuts.ts';
import { createRunNotes } from './run-diagnostics.ts';
import { runEarlierTurns } from './run-earlier-turns.ts';
import { RunOutbox } from './run-outbox.ts';
import { createRunSize } from './run-size.ts';
import type { RunEnd, RunNews, TargetRun } from './run-target.ts';
import { createRunTime } from './run-time.ts';
import { createRunWorld } from './run-world.ts';
import { createStepper } from './step-controller.ts';

/** Runs the prepared calls in a new registry on this thread. */
export function runBatch(
  input: BatchInput,
  parts: EngineParts,
  onNews: (news: RunNews) => void,
): TargetRun {
  const { clock } = parts;
  const controller = new AbortController();
  const progress = createProgress(input, parts, onNews);
  const { outbox, notes, world, time, stepper } = progress;
  const isTooLarge = createRunSize();
  const onWorld = (fresh: ContentWorld) => {
    parts.onWorld?.(fresh);
    world.watch(fresh.view);
  };
  const observer = (event: TraceEvent) => {
    if (event.type === 'start') parts.onTurn?.(event.call);
    progress.add(event);
    if (!progress.isOver && isTooLarge(event)) {
      finish({ tooLarge: 'name' in event ? (event.name ?? '') : '' });
      outbox.close();
      controller.abort();
    }
  };
  const finish = (end: RunEnd) => {
    progress.letGo();
    outbox.send({ end });
  };

  let keptCuts: readonly KeptCut[] = [];
  const addKept = (kept: readonly KeptResult[]) => {
    if (kept.length === 0) return;
    keptCuts = [...keptCuts, ...toKeptCuts(kept)];
    outbox.send({ facts: { keptCuts } });
  };
  const onKept = (kept: readonly KeptResult[]) => {
    parts.onKept?.(kept);
    addKept(kept);
  };
  const { signal } = controller;
  const execute = (earlierResults: readonly KeptResult[]) =>
    executeBatch({
      ...{ ...input, ...parts, signal, notes, observer, onWorld, onKept, earlierResults },
    });
  const start = async () => {
    // Without earlier turns, a run begins at once.
    if (!readsEarlierTurns(input.workspace)) return execute([]);
    const earlier = await runEarlierTurns(input, parts, signal);
    addKept(earlier);
    return execute(earlier);
  };

  if (input.paused) void stepper.step(0);
  void start()
    .finally(world.end)
    .then(
      (executed) => finish(toEnd(executed, notes.notReplayable)),
      (error: unknown) => finish({ failure: messageOf(error) }),
    )
    .then(() => clock.dispose?.());

  return {
    now: () => time.read(stepper.isPaused),
    worldFiles: async () => world.files(),
    readWorldFile: async (path) => world.read(path),
    step: () => void stepper.step(),
    pause: () => void stepper.pause(),
    resume: () => stepper.resume(),
    stop: (at) => {
      if (progress.isOver) return;
      clock.passTo?.(at);
      controller.abort();
      progress.letGo();
      outbox.send();
    },
    abandon: () => {
      outbox.close();
      progress.letGo();
      controller.abort();
    },
  };
}

/** The events of a run and its state around them, which go to the session as news. */
function createProgress(
  input: BatchInput,
  { clock, nextFrame, wallNow }: EngineParts,
  onNews: (news: RunNews) => void,
) {
  const startedAt = clock.now();
  let isOver = false;
  const outbox = new RunOutbox(nextFrame, (events, change) =>
    onNews({
      ...{ events, notes: notes.current, world: world.look() },
      ...stepper.position,
      ...change,
    }),
  );
  const onChange = () => outbox.sendSoon();
  const run = createRun({ id: 0, input: input.workspace, only: input.only, startedAt });
  const notes = createRunNotes({ run, clock, code: input.code, onNote: onChange });
  const { mask } = notes;
  const world = createRunWorld({ startedAt, now: clock.now, wallNow, mask, onChange });
  const time = createRunTime(clock, wallNow, startedAt);
  const stepper = createStepper({
    clock,
    eventCount: () => outbox.eventCount,
    isRunning: () => !isOver,
    onMoved: () => {
      time.sync(clock.now());
      outbox.send();
    },
  });
  return {
    ...{ outbox, notes, world, time, stepper },
    get isOver() {
      return isOver;
    },
    add(event: TraceEvent): void {
      outbox.add(event);
      stepper.onNews();
      time.sync(event.at);
    },
    /** Lets remaining work finish, as the run is over. */
    letGo(): void {
      isOver = true;
      stepper.resume();
      stepper.onNews();
    },
  };
}

function toEnd(executed: ExecutedBatch, notReplayable: string | undefined): RunEnd {
  return { ...executed, ...(notReplayable !== undefined && { notReplayable }) };
}
