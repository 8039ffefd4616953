import type { ToolModule } from '../api.ts';

/** The last result of each tool's `isAvailable`. */
export interface Availability {
  of(module: ToolModule): boolean;
  set(module: ToolModule, available: boolean): void;
}

/** By source, so that a recompiled file keeps its result until the next call. */
export function createAvailability(): Availability {
  const replies = new Map<string, boolean>();
  return {
    of: ({ source, descriptor }) => !descriptor.isAvailable || (replies.get(source) ?? false),
    set: ({ source }, available) => void replies.set(source, available),
  };
}
