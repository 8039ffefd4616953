import { readMembers } from '../../lib/read-members.ts';
import type { CapabilityBackends, CapabilityRequest } from '../contract/capabilities.ts';
import type { Personality } from '../contract/personality.ts';
import type { CapabilityName } from '../contract/tool-capabilities.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import { onRejection } from '../is-promise.ts';
import type { Clock } from '../ports.ts';
import { systemClock } from '../system-clock.ts';
import type {
  FetchBackend,
  FsBackend,
  KeyValueBackend,
  ProcessBackend,
  SecretsBackend,
} from './backends.ts';
import { type CapabilityPolicy, type Grants, grantsOf, personalAccess } from './grants.ts';
import { maskSecrets } from './mask-secrets.ts';
import { normalizePath } from './paths.ts';
import { policyFor } from './policy.ts';
import { createScopedAttachments } from './scoped-attachments.ts';
import { createScopedFetch } from './scoped-fetch.ts';
import { createScopedFs } from './scoped-fs.ts';
import { createScopedKv, scopePrefix } from './scoped-kv.ts';
import { createScopedProcess } from './scoped-process.ts';
import { createScopedSecrets } from './scoped-secrets.ts';

const DEFAULT_MAX_RESPONSE_BYTES = 10_000_000;
const DEFAULT_MAX_PROCESS_OUTPUT_CHARS = 1_000_000;

/** The backends of the capabilities. A missing backend makes the gate refuse its capability. */
export interface CapabilityBackendOptions {
  /** For `network`. The platform's own is `(request) => fetch(request)`. */
  fetch?: FetchBackend;
  secrets?: SecretsBackend;
  /** The backend of `storage`. */
  kv?: KeyValueBackend;
  /** The backend of `fs_reach`. */
  fs?: FsBackend;
  process?: ProcessBackend;
  /** The turn's attachments need no backend. Default true. */
  attachments?: boolean;
  /**
   * Returns the personality of `ctx.personalityId`, for its `fs_reach` and, if the context has no
   * `networkPolicy`, its `safety.network`. An unknown personality has access to neither hosts nor
   * paths. It must be synchronous; a promise counts as unknown. Default: only the declarations
   * decide.
   */
  personality?: (id: string) => Personality | undefined;
  /** For time limits and times to live. Use the registry's clock. Default: real time. */
  clock?: Clock;
  /** The size of one response's body, in bytes. Default 10,000,000. */
  maxResponseBytes?: number;
  /** The size of each stream of a process, in UTF-16 code units. Default 1,000,000. */
  maxProcessOutputChars?: number;
  /**
   * Called with each secret value before a tool gets it, for logs that mask it; see `maskSecrets`.
   */
  onSecret?: (secret: string) => void;
}

/**
 * Wraps raw backends with the limits of the tool's declaration and the personality.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @example
 * const registry = createToolRegistry({
 *   tools: [fetchUrl],
 *   backends: createCapabilityBackends({
 *     fetch: (request) => fetch(request),
 *     personality: (id) => personalities.find((one) => one.id === id),
 *   }),
 * });
 */
export function createCapabilityBackends(options: CapabilityBackendOptions): CapabilityBackends {
  const { attachments = true, clock = systemClock } = options;
  const present: Record<CapabilityName, boolean> = {
    network: options.fetch !== undefined,
    secrets: options.secrets !== undefined,
    storage: options.kv !== undefined,
    fs_reach: options.fs !== undefined,
    process: options.process !== undefined,
    attachments,
  };
  const decide = ({ tool, ctx }: Pick<CapabilityRequest, 'tool' | 'ctx'>) => {
    const workingDir = normalizePath(ctx.workingDir ?? '', '/') ?? '/';
    const policy = policyFor(ctx, options.personality && ((id) => options.personality?.(id)));
    return { policy, workingDir, grants: grantsOf(tool.capabilities, policy, workingDir) };
  };
  return {
    supports: (capability) => Object.hasOwn(present, capability) && present[capability],
    resolve(request) {
      return inject(options, clock, request, decide(request));
    },
    grants: (request) => Object.values(decide(request).grants),
  };
}

interface Decision {
  policy: CapabilityPolicy;
  workingDir: string;
  grants: Grants;
}

function inject(
  options: CapabilityBackendOptions,
  clock: Clock,
  { tool, ctx, turnAttachments, conceal }: CapabilityRequest,
  { policy, workingDir, grants }: Decision,
): Partial<ToolContext> {
  const { secrets, kv, fs, process: processes } = options;
  const { fetch: send } = readMembers(options, ['fetch']);
  const { abortSignal } = ctx;
  const parts: Partial<ToolContext> = {};
  if (grants.network && send) {
    const cap = options.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES;
    parts.scopedFetch = createScopedFetch(send, grants.network, abortSignal, cap);
    if (policy.network) parts.networkPolicy = policy.network;
  }
  if (grants.secrets && secrets) {
    const handedOut = new Set<string>();
    parts.secretsResolver = createScopedSecrets(secrets, grants.secrets.granted, (secret) => {
      if (handedOut.size === 0) conceal?.((text) => maskSecrets(text, handedOut));
      handedOut.add(secret);
      const answer: unknown = options.onSecret?.(secret);
      onRejection(answer, () => {}); // a failing log does not fail the tool
    });
  }
  if (grants.storage && kv) {
    const storage = tool.capabilities.storage ?? { kind: 'kv', scope: 'tool-private' };
    const prefix = scopePrefix(storage, tool.name, ctx);
    parts.kvStore = createScopedKv(kv, prefix, clock, storage.ttlSecondsDefault);
  }
  if (grants.fs_reach && fs) {
    const { read, write } = grants.fs_reach;
    parts.scopedFs = createScopedFs(fs, read, write, workingDir);
    // A caller's own storage stays, for code from before capabilities.
    parts.storage =
      ctx.storage ??
      createScopedFs(
        fs,
        personalAccess(policy, 'read', workingDir),
        personalAccess(policy, 'write', workingDir),
        workingDir,
      );
  }
  if (grants.process && processes) {
    parts.scopedProcess = createScopedProcess(processes, {
      allowed: grants.process.granted,
      cwd: workingDir,
      abortSignal,
      clock,
      maxOutputChars: options.maxProcessOutputChars ?? DEFAULT_MAX_PROCESS_OUTPUT_CHARS,
    });
  }
  if (grants.attachments) {
    parts.attachments = createScopedAttachments(turnAttachments, grants.attachments.granted);
  }
  return parts;
}
