import { toUserFile } from '../to-user-file.ts';
import type { GalleryExample } from './example.ts';
import chargeCard from './tools/charge-card.ts?raw';
import refundCard from './tools/refund-card.ts?raw';

/** A key in an error, in a result, and in the hands of a tool that does not declare it. */
export const leakingSecret: GalleryExample = {
  slug: 'leaking-secret',
  title: 'A secret that leaks into an error',
  sentence:
    'A payment fails, and its error quotes the request with the key. The model reads [redacted].',
  teaches:
    'Secrets that a tool resolves are masked in errors and in the trace. A tool resolves only what it declares.',
  view: 'result',
  clause: 'scoped-access',
  tags: ['familiar', 'access'],
  start: {
    name: 'A secret that leaks into an error',
    tools: [toUserFile(chargeCard), toUserFile(refundCard)],
    calls: [
      { tool: 'charge_card', args: { euros: 49 } },
      { tool: 'charge_card', args: { euros: 49, preview: true } },
      { tool: 'refund_card', args: { charge: 'ch_17' } },
    ],
    scenario: {
      secrets: { 'payments/key': 'pk-demo-7Q2vN9xLw4Rt', 'payments/refund-key': 'pk-demo-refunds' },
    },
    registry: { examples: 'none' },
  },
};
