/**
 * Runs every example and the beginning of every lesson, as the page would. Loaded by way of Vite,
 * since the content names texts by `?raw`.
 *
 * @module
 */
import type { DemoView } from '../../src/app/demo/demo-view.ts';
import { lessonView } from '../../src/app/demo/lesson-view.ts';
import { galleryExamples } from '../../src/catalog/gallery/gallery.ts';
import { LESSONS } from '../../src/catalog/lessons/lessons.ts';
import type { WorkspaceStart } from '../../src/catalog/workspace-start.ts';
import type { Sandbox } from '../../src/sandbox/api.ts';
import { createTestSandbox } from '../../src/sandbox/host/test-support.ts';
import { toStartWorkspace } from '../../src/session/content/to-workspace-from-start.ts';
import { openDemo } from '../../src/session/open-demo.ts';
import type { SessionState } from '../../src/session/store/state.ts';
import { createVirtualClock } from '../../src/simulation/index.ts';
import type { Picture } from './picture.ts';
import { toPicture } from './to-picture.ts';

/** What is run for a picture. */
export interface PictureStart extends Pick<Picture, 'kind' | 'slug' | 'title'> {
  view: DemoView;
  start: WorkspaceStart;
}

/** @throws Error where a start does not come to its end. */
export async function runStarts(): Promise<Picture[]> {
  const sandbox = await createTestSandbox();
  const pictures: Picture[] = [];
  // One after the other, since the VM works in this thread.
  for (const start of await listStarts()) pictures.push(await runStart(start, sandbox));
  return pictures;
}

async function listStarts(): Promise<PictureStart[]> {
  const lessons = LESSONS.map(async ({ slug, title, load }): Promise<PictureStart> => {
    const { start } = await load();
    return { kind: 'lesson', slug, title, view: lessonView(slug), start };
  });
  return [
    ...galleryExamples.map((example): PictureStart => ({ kind: 'example', ...example })),
    ...(await Promise.all(lessons)),
  ];
}

/** In milliseconds; the run itself takes none. */
const PATIENCE = 20_000;

/** Runs one start to its end. */
export async function runStart(one: PictureStart, sandbox: Sandbox): Promise<Picture> {
  let last = 0;
  const createId = () => {
    last += 1;
    return `picture-${last}`;
  };
  const session = openDemo(
    { createId, createClock: () => createVirtualClock(), sandbox },
    { workspace: toStartWorkspace(one.start, 'demo'), outside: false },
  );
  await session.ready;
  // A start with declarations or without calls is complete when its definitions are known.
  const state = await until(session.store, isComplete).catch(() => {
    const { run, runRefusal } = session.store.getState();
    const why = runRefusal ?? `the run is ${run?.status ?? 'not there'}`;
    throw new Error(`The ${one.kind} '${one.slug}' cannot be drawn: ${why}.`);
  });
  const picture = toPicture(one, state);
  await session.dispose();
  return picture;
}

function isComplete({ run, visibility, workspace }: SessionState): boolean {
  const calls = workspace.batches.find(({ id }) => id === workspace.batchId)?.calls ?? [];
  const isRun = run !== undefined && run.status !== 'running';
  return visibility !== undefined && (isRun || calls.length === 0);
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
