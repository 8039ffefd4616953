import { usedScope } from '../../capabilities/scoped-kv.ts';
import type { CapabilityBackends, CapabilityGrant } from '../../contract/capabilities.ts';
import type { CapabilityName } from '../../contract/tool-capabilities.ts';
import { onRejection } from '../../is-promise.ts';
import type { ToolEntry } from '../../registry/tool-entry.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import { toCapabilities, toGrants } from './capability-text.ts';
import type { Gate } from './gate.ts';
import type { GateText } from './gate-text.ts';
import type { Verdict } from './verdict.ts';

/** Whether each declared capability has a backend. See docs/contract.md#capabilities. */
export const capabilities = {
  id: 'capabilities',
  holds: 'skip',
  check({ entry, name }: OpenCall, env: GateEnv): Verdict {
    const { backends } = env;
    const declared = declaredBy(entry);
    if (declared.length === 0) return NONE;
    const missing = declared.filter((capability) => !isSupported(backends, capability));
    if (missing.length === 0) {
      return withheld(entry, name, env) ?? { outcome: 'pass', ...provided(entry, env, declared) };
    }
    return {
      outcome: 'refuse',
      rule: backends ? 'capabilities.missing_backend' : 'capabilities.no_backends',
      value: missing,
      result: err(
        `Tool ${name} declares capabilities but no capability backends are configured`,
        'not_available',
      ),
    };
  },
} as const satisfies Gate;

/** The refusal of a tool whose scope of storage this registry withholds. */
function withheld(
  entry: ToolEntry,
  name: string,
  { ctx, options: { withheldStorage } }: GateEnv,
): Verdict | undefined {
  if (!withheldStorage || !declaredBy(entry).includes('storage')) return undefined;
  const scope = entry.tool.capabilities.storage?.scope;
  const sentence = withheldStorage[usedScope(scope, ctx)];
  if (sentence === undefined) return undefined;
  const result = err(
    `Tool ${name} stores values in the scope '${scope ?? 'tool-private'}': ${sentence}`,
    'not_available',
  );
  return { outcome: 'refuse', rule: 'capabilities.withheld_storage', value: ['storage'], result };
}

/** The grant as text. Computed only if an observer reads it, because it has a cost. */
function provided(
  { tool }: ToolEntry,
  { backends, ctx, peek, options }: GateEnv,
  declared: readonly CapabilityName[],
): { rule: string; value: readonly string[] } {
  const all = { rule: 'capabilities.provided', value: declared };
  if (!peek && !options.observer) return all;
  try {
    const grants = backends?.grants?.({ tool, ctx });
    onRejection(grants, () => {}); // refused below, because it is not a list
    if (!grants) return all;
    const isNarrowed = grants.some(({ withheld }) => withheld.length > 0);
    return { rule: isNarrowed ? 'capabilities.narrowed' : all.rule, value: grants.map(tell) };
  } catch {
    return all; // the call will report the mistake
  }
}

function tell({ capability, granted, withheld }: CapabilityGrant): string {
  const rest = withheld.length > 0 ? ` (not granted: ${withheld.join(', ')})` : '';
  return `${capability}: ${granted.join(', ') || 'nothing'}${rest}`;
}

/** A backend that throws counts as absent. */
function isSupported(
  backends: CapabilityBackends | undefined,
  capability: CapabilityName,
): boolean {
  try {
    const answer: unknown = backends?.supports(capability);
    onRejection(answer, () => {}); // a promise does not count as true, and must not become an unhandled rejection
    return answer === true;
  } catch {
    return false;
  }
}

/** The declared capabilities of a tool; a key counts even if its value is empty. */
export function declaredBy(entry: ToolEntry): readonly CapabilityName[] {
  entry.declared ??= readDeclared(entry);
  return entry.declared;
}

function readDeclared({ tool }: ToolEntry): CapabilityName[] {
  try {
    const { capabilities } = tool;
    return capabilities ? capabilityNames.filter((name) => name in capabilities) : [];
  } catch {
    return ['network']; // an unreadable declaration is not granted, and the text of the refusal fits
  }
}

/**
 * The names of all capabilities.
 *
 * Source: docs/contract.md#capabilities.
 *
 * @example capabilityNames.filter((name) => name in (tool.capabilities ?? {}));
 */
export const capabilityNames: readonly CapabilityName[] = [
  'network',
  'secrets',
  'storage',
  'fs_reach',
  'process',
  'attachments',
];
const NONE: Verdict = { outcome: 'skip', rule: 'capabilities.none' };

/** The gate's name, and the texts of its rules. */
export const capabilitiesText: GateText = {
  title: 'Capabilities',
  clause: [
    'A tool needs a backend for each capability that it declares.',
    'If a backend is missing, the call is refused.',
    'So is a call that would store values in a scope that is not offered.',
  ],
  rules: {
    'capabilities.none': { detail: () => 'none declared' },
    'capabilities.provided': { detail: ({ value }) => toGrants(value) },
    'capabilities.narrowed': { detail: ({ value }) => toGrants(value) },
    'capabilities.no_backends': {
      tag: 'capabilities',
      detail: ({ value }) => `no backends for ${toCapabilities(value)}`,
      sentence: ({ tool, value }) =>
        `${tool} declares ${toCapabilities(value)}, but this registry has no capability backends. Add the backend in the scenario.`,
    },
    'capabilities.missing_backend': {
      tag: 'capabilities',
      detail: ({ value }) => `no backend for ${toCapabilities(value)}`,
      sentence: ({ tool, value }) =>
        `${tool} declares ${toCapabilities(value)}, but this registry has no backend for it. Add the backend in the scenario.`,
    },
    'capabilities.withheld_storage': {
      tag: 'capabilities',
      detail: () => 'a scope of storage that is not offered',
      sentence: ({ tool }) =>
        `${tool} stores values in a scope that this registry does not offer. Its option withheldStorage says why.`,
    },
  },
};
