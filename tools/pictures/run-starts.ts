/**
 * Runs every example and the first step of every lesson as the page does. Needs Vite, because the
 * content imports texts with `?raw`.
 *
 * @module
 */
import type { DemoView } from '../../src/catalog/demo-view.ts';
import { galleryExamples } from '../../src/catalog/gallery/gallery.ts';
import { LESSONS } from '../../src/catalog/lessons/lessons.ts';
import type { WorkspaceStart } from '../../src/catalog/workspace-start.ts';
import { systemClock } from '../../src/core/index.ts';
import type { Sandbox } from '../../src/sandbox/api.ts';
import { createTestSandbox } from '../../src/sandbox/host/test-support.ts';
import type { Equipment } from '../../src/session/content/content.ts';
import { toStartWorkspace } from '../../src/session/content/to-workspace-from-start.ts';
import { createLocalEngine } from '../../src/session/engine/local-engine.ts';
import { after } from '../../src/session/lib/schedule.ts';
import { openDemo } from '../../src/session/open-demo.ts';
import type { Picture } from '../../src/session/pictures/picture.ts';
import { toPicture } from '../../src/session/pictures/to-picture.ts';
import type { SessionState } from '../../src/session/store/state.ts';
import { createTasks } from '../../src/session/tasks/create-tasks.ts';
import { createVirtualClock } from '../../src/simulation/index.ts';

/** A picture of an example or a lesson. */
export interface NamedPicture extends Picture {
  kind: 'example' | 'lesson';
  slug: string;
}

/** The input of a picture. */
export interface PictureStart extends Pick<NamedPicture, 'kind' | 'slug' | 'title'> {
  view: DemoView;
  start: WorkspaceStart;
  /** The call that is selected, from 1. Default 1. */
  call?: number;
}

/** @throws Error if a run does not end. */
export async function runStarts(): Promise<NamedPicture[]> {
  const sandbox = await createTestSandbox();
  const pictures: NamedPicture[] = [];
  // Sequential, because the VM runs in this thread.
  for (const start of await listStarts()) pictures.push(await runStart(start, sandbox));
  return pictures;
}

async function listStarts(): Promise<PictureStart[]> {
  const lessons = LESSONS.map(async ({ slug, title, load }): Promise<PictureStart> => {
    const { start, view = 'ladder' } = await load();
    return { kind: 'lesson', slug, title, view, start };
  });
  return [
    ...galleryExamples.map((example): PictureStart => ({ kind: 'example', ...example })),
    ...(await Promise.all(lessons)),
  ];
}

/** The time limit in milliseconds; a run with the simulated clock takes almost no time. */
const PATIENCE = 20_000;

/** Opens one start and waits for the end of its run. */
export async function runStart(one: PictureStart, sandbox: Sandbox): Promise<NamedPicture> {
  let last = 0;
  const createId = () => {
    last += 1;
    return `picture-${last}`;
  };
  const session = openDemo(
    {
      createId,
      loadEngine: async (loadEquipment) => createEngine(await loadEquipment(), sandbox),
      sandbox: { untilReachable: async () => {} },
    },
    { workspace: toStartWorkspace(one.start, 'demo'), outside: false },
  );
  await session.ready;
  // A start with declarations or without calls is complete when its definitions are known.
  const state = await until(session.store, isComplete).catch(() => {
    const { run, runRefusal } = session.store.getState();
    const why = runRefusal ?? `the run is ${run?.status ?? 'not there'}`;
    throw new Error(`The ${one.kind} '${one.slug}' cannot be drawn: ${why}.`);
  });
  const { kind, slug, call = 1 } = one;
  const chosen = callsOf(state.workspace)[call - 1];
  if (chosen) session.actions.selectCall(chosen.id);
  const picture = { kind, slug, ...toPicture(one, session.store.getState()) };
  await session.dispose();
  return picture;
}

function createEngine(equipment: Equipment, sandbox: Sandbox) {
  return createLocalEngine({
    equipment,
    createClock: () => createVirtualClock(),
    nextFrame: after(systemClock, 16),
    wallNow: systemClock.now,
    tasks: createTasks({ equipment, clock: createVirtualClock(), sandbox }),
    sandbox,
  });
}

function isComplete({ run, visibility, workspace }: SessionState): boolean {
  const calls = callsOf(workspace);
  const isRun = run !== undefined && run.status !== 'running';
  return visibility !== undefined && (isRun || calls.length === 0);
}

function callsOf({ batches, batchId }: SessionState['workspace']) {
  return batches.find(({ id }) => id === batchId)?.calls ?? [];
}

interface Readable {
  getState(): SessionState;
  subscribe(listener: (state: SessionState) => void): () => void;
}

function until(store: Readable, holds: (state: SessionState) => boolean): Promise<SessionState> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new Error('It took too long.'));
    }, PATIENCE);
    const look = (state: SessionState) => {
      if (!holds(state)) return;
      clearTimeout(timer);
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = store.subscribe(look);
    look(store.getState());
  });
}
