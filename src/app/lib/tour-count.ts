import { readStored } from './storage.ts';
import { createStoredSetting } from './stored-setting.ts';

const KEY = 'toolyard.tour';
const isCount = (value: unknown): value is number => typeof value === 'number';

/** The number of finished steps of the tour; it is over when all of them are, or when it was closed. */
export const tourCount = createStoredSetting(KEY, isCount, 0);

/** Finishes steps of the tour, up to a number of them. Another tab may be further. */
export function finishSteps(count: number): void {
  tourCount.write(Math.max(count, readStored(KEY, isCount, 0)));
}

/** Shows the tour from its first step. */
export function restartTour(): void {
  tourCount.write(0);
}
