import { useSyncExternalStore } from 'react';
import {
  createProgressStore,
  type LessonProgress,
  type ProgressStore,
} from '../../../session/lessons/lesson-progress.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'toolyard.lessons';

/** How far this visitor has come; where storage is refused, it lasts as long as the page. */
export const progress: ProgressStore = createProgressStore({
  read: () => readStored(KEY, isAnything, undefined),
  write: (value) => writeStored(KEY, value),
});

/** How far they have come in one lesson. */
export function useProgress(slug: string): LessonProgress {
  return useSyncExternalStore(progress.subscribe, () => progress.of(slug));
}

// The reader checks it.
function isAnything(value: unknown): value is unknown {
  return value !== undefined;
}
