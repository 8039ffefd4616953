import { standardScenario } from '../../catalog/scenario.ts';
import type { Scenario } from './scenario.ts';

/** The scenario of a new workspace. Each workspace has its own copy. */
export function createScenario(): Scenario {
  const { seed, faults, missing, secrets, attachments } = standardScenario;
  return structuredClone({
    seed,
    faults: [...faults],
    missing: [...missing],
    secrets: { ...secrets },
    attachments: [...attachments],
  });
}
