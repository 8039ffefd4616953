/**
 * The resources of code in the sandbox.
 *
 * Source: docs/contract.md#sandbox-limits.
 */
export interface SandboxLimits {
  /** Computing time of a reducer, in milliseconds; counted in interrupt ticks. */
  reducerCpuMs: number;
  /** Computing time of a tool, in milliseconds; counted in interrupt ticks. */
  toolCpuMs: number;
  /** Duration of a tool call, in milliseconds of the run's clock. */
  toolWallMs: number;
  /** Computing without a break, in real milliseconds; then the Worker is ended. */
  killAfterMs: number;
  /** Memory of one VM, in bytes. */
  memoryBytes: number;
  /** Stack of one VM, in bytes. */
  stackBytes: number;
  /** Arguments and context of a call, in UTF-16 code units of JSON. */
  inputChars: number;
  /** A result, or one outgoing message, in UTF-16 code units of JSON. */
  outputChars: number;
  /** Open requests and timers of one call. */
  messagesInFlight: number;
  /** Requests, timers and progress events of one call, in total. */
  messagesPerCall: number;
  /** Fetches of one call. */
  fetches: number;
  /** Body of one response, in bytes. */
  fetchBytes: number;
  /** Log lines of one call; further ones are counted and dropped. */
  logLines: number;
  /** One log line, in UTF-16 code units; the rest is cut. */
  logLineChars: number;
  /** A user's file, in UTF-16 code units. */
  sourceChars: number;
  /** Parallel calls in one Worker; further ones wait. */
  callsAtOnce: number;
  /** The check of a reducer, in real milliseconds. */
  checkMs: number;
  /** The start of a Worker, in real milliseconds. */
  startMs: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** The default limits. */
export const DEFAULT_SANDBOX_LIMITS: SandboxLimits = {
  reducerCpuMs: 1_000,
  toolCpuMs: 1_000,
  toolWallMs: 10_000,
  killAfterMs: 2_000,
  memoryBytes: 64 * MIB,
  stackBytes: 128 * KIB,
  inputChars: MIB,
  outputChars: MIB,
  messagesInFlight: 64,
  messagesPerCall: 2_000,
  fetches: 20,
  fetchBytes: 256 * KIB,
  logLines: 200,
  logLineChars: 2 * KIB,
  sourceChars: 64 * KIB,
  callsAtOnce: 16,
  checkMs: 20_000,
  startMs: 10_000,
};

/** One limit in words, for the screen. */
export interface LimitText {
  name: string;
  value: string;
}

/** The limits in words, with their units. */
export function describeLimits(limits: SandboxLimits): LimitText[] {
  const seconds = (ms: number) => `${ms / 1000} s`;
  // Computing time is counted in ticks, and the ticks per second depend on the program.
  const about = (ms: number) => `about ${seconds(ms)}`;
  const size = (bytes: number) => (bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes / KIB} KiB`);
  return [
    { name: 'A reducer computes', value: about(limits.reducerCpuMs) },
    { name: 'A tool computes', value: about(limits.toolCpuMs) },
    { name: 'A tool takes', value: `${seconds(limits.toolWallMs)} of the run's time` },
    { name: 'Ended after', value: `${seconds(limits.killAfterMs)} without a break` },
    { name: 'Memory', value: size(limits.memoryBytes) },
    { name: 'Into a call', value: size(limits.inputChars) },
    { name: 'Out of a call', value: size(limits.outputChars) },
    { name: 'Requests at once', value: String(limits.messagesInFlight) },
    {
      name: 'Fetches of a call',
      value: `${limits.fetches}, ${size(limits.fetchBytes)} each`,
    },
    {
      name: 'Log lines of a call',
      value: `${limits.logLines}, ${size(limits.logLineChars)} each`,
    },
    { name: 'A file', value: size(limits.sourceChars) },
    { name: 'Concurrency', value: String(limits.callsAtOnce) },
  ];
}
