import { systemClock } from '../../core/index.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import type { Equipment } from '../content/content.ts';
import { zipInSteps } from '../export/to-zip.ts';
import type { AvailabilityProbe } from '../user-code/availability-probe.ts';
import { evaluateRecording } from './evaluate-recording.ts';
import { createPace, runPaced, type WorkPace } from './pace.ts';
import { packReplay } from './packed-replay.ts';
import { type ReadRecording, readRecording } from './read-recording.ts';
import type { Recording } from './recording.ts';
import { createReplayClock } from './replay-clock.ts';
import { toFixtures } from './to-fixtures.ts';
import { toRecordedTranscript } from './to-recorded-transcript.ts';
import { toRegressionTest } from './to-regression-test.ts';
import type { ReplayFile, ReplayQuestion, ReplayTasks } from './to-replay-tasks.ts';

/** Dependencies of {@link createReplayTasks}. */
export interface ReplayTaskParts {
  equipment: Equipment;
  /** Runs the user's reducers; absent where no code runs. */
  sandbox: Sandbox | undefined;
  probe: AvailabilityProbe | undefined;
}

/** The tasks about recorded sessions. The latest recording stays in memory. */
export function createReplayTasks(parts: ReplayTaskParts): ReplayTasks {
  let latest: { key: string; read: ReadRecording } | undefined;
  const read = async ({ source, key, tools }: ReplayQuestion, pace: WorkPace) => {
    // The names of the workspace's tools decide how names of the provider are read.
    const wanted = `${key} ${tools.map(({ name }) => name).join(' ')}`;
    if (latest?.key === wanted) return latest.read;
    latest = undefined;
    const found = await readRecording(source, tools, pace);
    latest = { key: wanted, read: found };
    return found;
  };
  const never = new AbortController().signal;
  return {
    replay: async (question, signal = never, report) => {
      const pace = createPace(signal, report);
      const found = await read(question, pace);
      if (!found.ok) return found;
      return packReplay((await evaluate(found.recording, question, parts, pace)).replay);
    },
    replayTurns: async (question, signal = never, report) => {
      const found = await read(question, createPace(signal, report));
      return found.ok ? toRecordedTranscript(found.recording, question.tools) : found;
    },
    exportReplay: async (question, signal = never, report) => {
      const pace = createPace(signal, report);
      const found = await read(question, pace);
      if (!found.ok) return found;
      const { recording } = found;
      if (!question.program) {
        const bytes = await runPaced(toFixtures(recording), 'check', pace);
        return toFile('fixtures.json', 'application/json', bytes, []);
      }
      const { replay, registry } = await evaluate(recording, question, parts, pace);
      const { program } = question;
      const written = toRegressionTest({ recording, replay, registry, program });
      const { folder, files, notes } = await runPaced(written, 'check', pace);
      const bytes = await runPaced(zipInSteps(files), 'check', pace);
      return toFile(`${folder}.zip`, 'application/zip', bytes, notes);
    },
  };
}

/** The page gets a blob, and no copy of megabytes, which would hold it up. */
function toFile(
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  notes: readonly string[],
): { ok: true; file: ReplayFile } {
  return { ok: true, file: { name, content: new Blob([bytes], { type }), notes } };
}

async function evaluate(
  recording: Recording,
  { place, reducers }: ReplayQuestion,
  { equipment, sandbox, probe }: ReplayTaskParts,
  pace: WorkPace,
) {
  await probe?.refresh(place.userTools);
  const run = reducers.length > 0 ? sandbox?.openRun({ clock: systemClock }) : undefined;
  try {
    return await evaluateRecording(
      recording,
      place,
      {
        ...{ equipment, clock: createReplayClock(), own: run && { run, reducers } },
        isAvailable: (module) => probe?.isAvailable(module),
      },
      pace,
    );
  } finally {
    run?.close();
  }
}
