import { stringify } from 'yaml';
import * as z from 'zod/mini';
import { capabilityNames } from '../../../core/index.ts';
import { faultSchema } from '../../workspace/parse-workspace.ts';
import { MAX_SEED } from '../../workspace/scenario.ts';
import type { EditableText } from './editable-text.ts';
import { readYaml } from './read-text.ts';

const FILE = 'scenario.yaml';

const scenarioSchema = z.strictObject({
  seed: z.int().check(z.gte(0), z.lte(MAX_SEED)),
  faults: z.exactOptional(z.array(faultSchema)),
  missing: z.exactOptional(z.array(z.enum(capabilityNames))),
});

/** The scenario of the simulated world. */
export const scenarioText: EditableText = {
  fileName: FILE,
  language: 'yaml',
  read: ({ scenario: { seed, faults, missing } }) =>
    stringify({ seed, faults, ...(missing.length > 0 && { missing }) }),
  write: (workspace, text) => {
    const read = readYaml(text, FILE, scenarioSchema);
    if (!read.ok) return read;
    const { seed, faults = [], missing = [] } = read.value;
    const scenario = { ...workspace.scenario, seed, faults, missing };
    return { ok: true, workspace: { ...workspace, scenario } };
  },
};
