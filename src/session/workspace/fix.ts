import type { CapabilityName } from '../../core/index.ts';

/**
 * A change that would let a refused call pass, or end a problem; offered beside it.
 *
 * Source: docs/contract.md#trace.
 */
export type Fix =
  /** Removes every obstacle of the personality's lists for one tool. */
  | { kind: 'allow-tool'; tool: string; label: string }
  | { kind: 'allow-host'; host: string; label: string }
  | { kind: 'allow-path'; mode: 'read' | 'write'; path: string; label: string }
  | { kind: 'allow-origin'; origin: string; label: string }
  | { kind: 'declare-host'; toolId: string; host: string; label: string }
  | { kind: 'grant-all'; fixes: readonly Fix[]; question: string; label: string }
  | { kind: 'remove-name'; tool: string; label: string }
  | { kind: 'replace-name'; tool: string; by: string; label: string }
  /** For all personalities. `toolId` is present for a tool of the user. */
  | { kind: 'enable-tool'; tool: string; toolId?: string; label: string }
  /** One mocked response that answers this request. */
  | { kind: 'add-mock'; method: string; url: string; label: string }
  | { kind: 'approve-tool'; tool: string; label: string }
  | { kind: 'provide-backends'; capabilities: CapabilityName[]; label: string }
  /** A simulated value for this reference; one that is set stays. */
  | { kind: 'set-secret'; ref: string; label: string }
  | { kind: 'dry-run-off'; label: string }
  /** The fault that the scenario simulates for one call, by the model's id of the call. */
  | { kind: 'remove-call-fault'; toolCallId: string; label: string }
  /** Calls another tool with the same arguments. */
  | { kind: 'change-tool'; callIds: readonly string[]; tool: string; label: string }
  | { kind: 'remove-calls'; callIds: readonly string[]; label: string }
  | { kind: 'edit-args'; callId: string; label: string };
