/** Paths, or the personality's own reach. */
export type FsReach = string[] | 'from-personality';

/**
 * The resources that a tool needs. A present key counts as declared, even if it is empty.
 *
 * Source: docs/contract.md#scoped-access.
 */
export interface ToolCapabilities {
  network?: { allowedHosts: string[] };
  secrets?: string[];
  storage?: {
    kind: 'kv';
    scope: StorageScope;
    /** Unit: seconds. */
    ttlSecondsDefault?: number;
  };
  fs_reach?: { read?: FsReach; write?: FsReach };
  process?: { allowedBinaries: string[] };
  attachments?: { kinds: string[] };
}

/**
 * The scope of a stored value: only calls in it find the value again. Subjects share the values of `tool-private` and `personality`; those
 * of `session` and `subject` have one subject each. Without its owner in the context, `personality` or
 * `subject` is the session.
 *
 * Source: docs/contract.md#scoped-access.
 */
export type StorageScope = 'tool-private' | 'session' | 'personality' | 'subject';

/** The name of one capability. */
export type CapabilityName = keyof ToolCapabilities;
