import type { TraceEvent } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { ContentWorld } from '../content/content.ts';
import { createRun, type Paused } from '../store/run.ts';
import { UNTOUCHED_WORLD } from '../store/world-state.ts';
import type { BatchInput, EngineParts } from './batch-input.ts';
import type { EngineRun, RunEnd, RunNews } from './engine-run.ts';
import { type ExecutedBatch, executeBatch } from './execute-batch.ts';
import { createRunNotes } from './run-diagnostics.ts';
import { RunOutbox } from './run-outbox.ts';
import { createRunSize } from './run-size.ts';
import { createRunTime } from './run-time.ts';
import { createStepper } from './step-controller.ts';
import { type WorldWatch, watchWorld } from './world-watcher.ts';

/** Runs the prepared calls in a new registry on this thread. */
export function runBatch(
  input: BatchInput,
  parts: EngineParts,
  onNews: (news: RunNews) => void,
): EngineRun {
  const { clock, nextFrame, wallNow } = parts;
  const controller = new AbortController();
  const startedAt = clock.now();
  let world: WorldWatch | undefined;
  let paused: Paused | undefined;
  let steps = 0;
  let isOver = false;
  const outbox = new RunOutbox(nextFrame, (events, change) =>
    onNews({
      ...{ events, notes: notes.current, world: world?.look() ?? UNTOUCHED_WORLD, steps },
      ...(paused && { paused }),
      ...change,
    }),
  );
  const isTooLarge = createRunSize();
  const onNote = () => outbox.sendSoon();
  const run = createRun({ id: 0, input: input.workspace, startedAt });
  const notes = createRunNotes({ run, clock, code: input.code, onNote });
  const time = createRunTime(clock, wallNow, startedAt);
  const stepper = createStepper({
    clock,
    eventCount: () => outbox.eventCount,
    isRunning: () => !isOver,
    onPaused: (next, taken) => {
      paused = next;
      steps = taken;
      time.sync(clock.now());
      outbox.send();
    },
  });
  const onWorld = (fresh: ContentWorld) => {
    parts.onWorld?.(fresh);
    const { now } = clock;
    const { mask } = notes;
    world = watchWorld({ view: fresh.view, startedAt, now, wallNow, mask, onChange: onNote });
  };
  const observer = (event: TraceEvent) => {
    if (event.type === 'start') parts.onTurn?.(event.call);
    outbox.add(event);
    stepper.onNews();
    time.sync(event.at);
    if (!isOver && isTooLarge(event)) {
      finish({ tooLarge: 'name' in event ? (event.name ?? '') : '' });
      outbox.close();
      controller.abort();
    }
  };
  /** Lets remaining work finish, as the run is over. */
  const letGo = () => {
    isOver = true;
    paused = undefined;
    stepper.resume();
    stepper.onNews();
  };
  const finish = (end: RunEnd) => {
    letGo();
    outbox.send({ end });
  };

  if (input.paused) void stepper.step(0);
  void executeBatch({ ...input, ...parts, signal: controller.signal, notes, observer, onWorld })
    .finally(() => world?.end())
    .then(
      (executed) => finish(toEnd(executed, notes.notReplayable)),
      (error: unknown) => finish({ failure: messageOf(error) }),
    )
    .then(() => clock.dispose?.());

  return {
    now: () => time.read(stepper.isPaused),
    worldFiles: async () => world?.files() ?? [],
    readWorldFile: async (path) => world?.read(path) ?? { before: undefined, after: undefined },
    step: () => void stepper.step(),
    pause: () => void stepper.pause(),
    resume: () => stepper.resume(),
    stop: (at) => {
      if (isOver) return;
      clock.passTo?.(at);
      controller.abort();
      letGo();
      outbox.send();
    },
    abandon: () => {
      outbox.close();
      letGo();
      controller.abort();
    },
  };
}

function toEnd({ results, turnEnd }: ExecutedBatch, notReplayable: string | undefined): RunEnd {
  return { results, turnEnd, ...(notReplayable !== undefined && { notReplayable }) };
}
