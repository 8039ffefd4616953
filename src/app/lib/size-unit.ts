import type { SizeUnit } from '../../session/tokens/index.ts';
import { createStoredSetting, useStoredSetting } from './stored-setting.ts';

const unit = createStoredSetting<SizeUnit>(
  'toolyard.unit',
  (value): value is SizeUnit => value === 'chars' || value === 'tokens',
  'chars',
);

/** The unit in which the page shows sizes, and a function that changes it; stored. */
export function useSizeUnit(): readonly [SizeUnit, (unit: SizeUnit) => void] {
  return useStoredSetting(unit);
}

/** Shows all sizes in the other unit. */
export function toggleSizeUnit(): void {
  unit.write(otherUnit(unit.read()));
}

/** The unit that {@link toggleSizeUnit} shows. */
export function nextSizeUnit(): SizeUnit {
  return otherUnit(unit.read());
}

/** The unit that is not shown. */
export function otherUnit(shown: SizeUnit): SizeUnit {
  return shown === 'chars' ? 'tokens' : 'chars';
}

/** The units in words. */
export const UNIT_NAMES: Record<SizeUnit, string> = { chars: 'characters', tokens: 'tokens' };
