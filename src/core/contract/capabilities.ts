import type { Tool } from './tool.ts';
import type { Attachment, ToolContext } from './tool-context.ts';

/** Paths, or the personality's own reach. */
export type FsReach = string[] | 'from-personality';

/**
 * What a tool needs from its surroundings. A key that is present counts as declared, even when
 * it is empty.
 *
 * Source: docs/contract.md#scoped-access.
 */
export interface ToolCapabilities {
  network?: { allowedHosts: string[] };
  secrets?: string[];
  storage?: {
    kind: 'kv';
    scope: 'tool-private' | 'session' | 'personality';
    /** In seconds. */
    ttlSecondsDefault?: number;
  };
  fs_reach?: { read?: FsReach; write?: FsReach };
  process?: { allowedBinaries: string[] };
  attachments?: { kinds: string[] };
}

/** The name of one capability. */
export type CapabilityName = keyof ToolCapabilities;

/** What {@link CapabilityBackends.resolve} gets to know about the call. */
export interface CapabilityRequest {
  tool: Tool;
  ctx: ToolContext;
  turnAttachments: readonly Attachment[];
  /** Where a trace is kept: its texts go through `mask` from then on, which hides secret values. */
  conceal?: (mask: (text: string) => string) => void;
}

/** What one tool gets of one capability. */
export interface CapabilityGrant {
  capability: CapabilityName;
  /** As patterns, such as `api.shop.example` or `read /project`. */
  granted: readonly string[];
  /** What the declaration asks for and the personality does not, or not wholly, grant. */
  withheld: readonly string[];
}

/**
 * The port behind which capabilities are granted. A registry without it refuses every tool that
 * declares a capability (step 6); one that has it asks `supports` there and `resolve` at step 10.
 *
 * Source: docs/contract.md#capabilities.
 */
export interface CapabilityBackends {
  /** Whether a backend is there for this capability. */
  supports(capability: CapabilityName): boolean;
  /** The parts of the context that the tool's declaration grants it. */
  resolve(request: CapabilityRequest): Partial<ToolContext>;
  /** What `resolve` would grant, in words: asked by `explain` and where a trace is kept. */
  grants?(request: Pick<CapabilityRequest, 'tool' | 'ctx'>): CapabilityGrant[];
}
