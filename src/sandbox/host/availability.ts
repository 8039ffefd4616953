import type { ToolModule } from '../api.ts';

/** The last reply of each tool's `isAvailable`. */
export interface Availability {
  of(module: ToolModule): boolean;
  set(module: ToolModule, available: boolean): void;
}

/** By source, so that a file that was compiled again keeps its reply until it is asked again. */
export function createAvailability(): Availability {
  const replies = new Map<string, boolean>();
  return {
    of: ({ source, descriptor }) => !descriptor.isAvailable || (replies.get(source) ?? false),
    set: ({ source }, available) => void replies.set(source, available),
  };
}
