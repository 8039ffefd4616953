import type { ToolContext } from '../../core/index.ts';
import type { GuestCapability, GuestContext } from '../protocol.ts';

const CAPABILITIES: GuestCapability[] = [
  'storage',
  'kvStore',
  'secretsResolver',
  'scopedFetch',
  'scopedFs',
  'scopedProcess',
];
const NOT_PLAIN = new Set<string>([
  ...CAPABILITIES,
  'abortSignal',
  'emit',
  'attachments',
  'readMtimes',
]);

/** A context as a message: its JSON members, and the names of its capabilities. */
export function toGuestContext(ctx: ToolContext): GuestContext {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(ctx)) {
    if (NOT_PLAIN.has(key)) continue;
    const json = toJson(value);
    if (json !== undefined) plain[key] = JSON.parse(json);
  }
  return {
    plain,
    capabilities: CAPABILITIES.filter((name) => ctx[name] !== undefined),
    aborted: ctx.abortSignal.aborted,
    ...(ctx.attachments && { attachments: ctx.attachments.list() }),
    ...(ctx.readMtimes && { readMtimes: [...ctx.readMtimes] }),
  };
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
