import { unavailability } from '../../registry/tool-entry.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import { DEFAULT_MAX_DEPTH } from '../turn-context.ts';
import type { Gate } from './gate.ts';
import { type GateText, toText } from './gate-text.ts';
import type { Verdict } from './verdict.ts';

/** Whether the tool can run now, by its `isAvailable`. See docs/contract.md#availability. */
export const availability = {
  id: 'availability',
  holds: 'skip',
  check({ entry, name }: OpenCall, env: GateEnv): Verdict {
    const most = env.options.maxDepth ?? DEFAULT_MAX_DEPTH;
    // Written so that a limit that is not a number blocks every nested call.
    if (env.depth > 0 && !(env.depth < most)) return tooDeep(name, env.depth, most);
    if (!entry.conditional) return NONE;
    const reason = unavailability(entry);
    if (reason === undefined) return AVAILABLE;
    return {
      outcome: 'refuse',
      rule: reason === '' ? 'availability.unavailable' : 'availability.broken',
      ...(reason !== '' && { value: reason }),
      result: err(`Tool ${name} is not currently available`, 'not_available'),
    };
  },
} as const satisfies Gate;

function tooDeep(name: string, depth: number, most: number): Verdict {
  const text = `Tool ${name} was not run: calls are nested ${depth} deep already, and this registry allows ${most} (maxDepth). Answer from what is known, without another call.`;
  return {
    outcome: 'refuse',
    rule: 'availability.too_deep',
    value: depth,
    result: err(text, 'not_available', { reason: 'too_deep' }),
  };
}

const NONE: Verdict = { outcome: 'skip', rule: 'availability.none' };
const AVAILABLE: Verdict = { outcome: 'pass', rule: 'availability.available' };

/** The gate's name, and the texts of its rules. */
export const availabilityText: GateText = {
  title: 'Availability',
  clause: [
    'A tool may implement isAvailable. If it returns false, the call is refused and the tool does not run.',
    'If tools need approval, a new or changed tool is refused before isAvailable runs.',
  ],
  rules: {
    'availability.none': { detail: () => 'no isAvailable' },
    'availability.available': { detail: () => 'isAvailable returned true' },
    'availability.unavailable': {
      tag: 'not available',
      detail: () => 'isAvailable returned false',
      sentence: ({ tool, info }) =>
        info?.mcpServer === undefined
          ? `isAvailable of ${tool} returned false: a dependency of the tool is missing. No personality can change this. See isAvailable in its code.`
          : `${tool} is not available: the MCP server ${info.mcpServer} is not connected, or it lists the tool no longer. No personality can change this. Check the server.`,
    },
    'availability.broken': {
      tag: 'not available',
      detail: ({ value }) => toText(value),
      sentence: ({ tool, value }) =>
        `isAvailable of ${tool} failed, which counts as not available: ${toText(value)}. Fix isAvailable.`,
    },
    'availability.too_deep': {
      tag: 'availability',
      detail: ({ value }) => `nested ${toText(value)} deep`,
      sentence: ({ tool, value }) =>
        `The call of ${tool} is nested ${toText(value)} levels deep. The maxDepth of the registry does not allow more.`,
    },
  },
};
