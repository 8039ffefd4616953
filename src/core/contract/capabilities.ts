import type { Tool } from './tool.ts';
import type { CapabilityName } from './tool-capabilities.ts';
import type { Attachment, ToolContext } from './tool-context.ts';

/** The parts of a call that {@link CapabilityBackends.resolve} receives. */
export interface CapabilityRequest {
  tool: Tool;
  ctx: ToolContext;
  turnAttachments: readonly Attachment[];
  /**
   * Present with an observer: its texts go through `mask` from then on, which hides secret values.
   */
  conceal?: (mask: (text: string) => string) => void;
}

/** The grant of one capability to one tool. */
export interface CapabilityGrant {
  capability: CapabilityName;
  /** As patterns, such as `api.shop.example` or `read /project`. */
  granted: readonly string[];
  /** The part of the declaration that the personality does not grant. */
  withheld: readonly string[];
}

/**
 * The interface that grants capabilities. A registry without it refuses every tool that declares a
 * capability. Otherwise its gate `capabilities` calls `supports`, and the execution calls `resolve`.
 *
 * Source: docs/contract.md#capabilities.
 */
export interface CapabilityBackends {
  /** Whether this capability has a backend. */
  supports(capability: CapabilityName): boolean;
  /** The parts of the context that the tool's declaration grants. */
  resolve(request: CapabilityRequest): Partial<ToolContext>;
  /** The grants of `resolve` in words: called by `explain` and with an observer. */
  grants?(request: Pick<CapabilityRequest, 'tool' | 'ctx'>): CapabilityGrant[];
}
