import type { WorldView } from '../content/world-view.ts';
import {
  type SandboxDataFile,
  type SandboxDataState,
  type SandboxDataTexts,
  UNTOUCHED_WORLD,
} from '../store/world-state.ts';
import { type WatchWorldOptions, type WorldWatch, watchWorld } from './world-watcher.ts';

/** The world of a run; empty until the run has created it. */
export interface RunWorld {
  /** Watches the run's world from now on. */
  watch(view: WorldView): void;
  look(): SandboxDataState;
  files(): readonly SandboxDataFile[];
  read(path: string): SandboxDataTexts;
  end(): void;
}

/** The changes of a run's world, also before there is a world. */
export function createRunWorld(options: Omit<WatchWorldOptions, 'view'>): RunWorld {
  let watched: WorldWatch | undefined;
  return {
    watch: (view) => {
      watched = watchWorld({ ...options, view });
    },
    look: () => watched?.look() ?? UNTOUCHED_WORLD,
    files: () => watched?.files() ?? [],
    read: (path) => watched?.read(path) ?? { before: undefined, after: undefined },
    end: () => void watched?.end(),
  };
}
