import { useSyncExternalStore } from 'react';
import {
  createProgressStore,
  type LessonProgress,
  type ProgressStore,
} from '../../../session/lessons/index.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'toolyard.lessons';

/** The user's progress. Without storage, it lasts until the page closes. */
export const progress: ProgressStore = createProgressStore({
  read: () => readStored(KEY, isAnything, undefined),
  write: (value) => writeStored(KEY, value),
});

/** The progress in one lesson. */
export function useProgress(slug: string): LessonProgress {
  return useSyncExternalStore(progress.subscribe, () => progress.of(slug));
}

// The caller validates it.
function isAnything(value: unknown): value is unknown {
  return value !== undefined;
}
