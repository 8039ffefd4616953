import type { Attachment, CapabilityName } from '../core/index.ts';
import type { FaultRule } from '../simulation/index.ts';
import { WAREHOUSE_SECRET, WAREHOUSE_TOKEN } from './data/warehouse-secret.ts';

/** The faults of the example batches. */
export const standardFaults: readonly FaultRule[] = [
  { backend: 'search', matching: 'site:', tooManyRequests: { rate: 1 } },
  { backend: 'apis', matching: 'hooks.ferry.example', disconnect: { rate: 1 } },
  { backend: 'apis', matching: 'legacy.ferry.example', malformed: { rate: 1 } },
];

/** The scenario of a new workspace. */
export const standardScenario: {
  seed: number;
  faults: readonly FaultRule[];
  missing: readonly CapabilityName[];
  secrets: Readonly<Record<string, string>>;
  attachments: readonly Attachment[];
} = {
  seed: 42,
  faults: standardFaults,
  // Shows a tool whose capability has no backend.
  missing: ['secrets'],
  secrets: { [WAREHOUSE_SECRET]: WAREHOUSE_TOKEN },
  attachments: [
    {
      id: 'att_1',
      kind: 'document',
      name: 'outage-notes.md',
      mimeType: 'text/markdown',
      encoding: 'utf8',
      data: '# Outage of 11 March\n\n14:10 the endpoint goes away.\n14:22 it comes back, and 40,000 retries with it.\n',
    },
    {
      id: 'att_2',
      kind: 'image',
      name: 'pixel.png',
      mimeType: 'image/png',
      encoding: 'base64',
      data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    },
  ],
};
