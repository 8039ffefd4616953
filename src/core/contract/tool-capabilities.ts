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
    scope: 'tool-private' | 'session' | 'personality';
    /** Unit: seconds. */
    ttlSecondsDefault?: number;
  };
  fs_reach?: { read?: FsReach; write?: FsReach };
  process?: { allowedBinaries: string[] };
  attachments?: { kinds: string[] };
}

/** The name of one capability. */
export type CapabilityName = keyof ToolCapabilities;
