import type { StopReason } from '../api.ts';
import type { SandboxLimits } from '../limits.ts';

/** Why the sandbox stopped the code, in one or two sentences for the user. */
export function stopText(
  reason: StopReason,
  limits: SandboxLimits,
  kind: 'tool' | 'reducer',
): string {
  const seconds = (kind === 'tool' ? limits.toolCpuMs : limits.reducerCpuMs) / 1000;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;
  switch (reason) {
    case 'timeout':
      return `Stopped: the ${kind} used up its computing time, about ${seconds} s. Look for a loop that does not end.`;
    case 'memory':
      return `Stopped: the ${kind} used more than ${megabytes(limits.memoryBytes)} of memory.`;
    case 'message_flood':
      return `Stopped: the ${kind} sent too many messages. At most ${limits.messagesInFlight} requests and timers may wait at once, ${limits.messagesPerCall} in all.`;
    case 'output_size':
      return `Stopped: a result or message of the ${kind} is larger than ${megabytes(limits.outputChars)}.`;
    case 'sandbox_restarted':
      return 'Not finished: another call hung, so the sandbox was restarted. Run this call again.';
    case 'sandbox_failed':
      return `Stopped: the sandbox failed while the ${kind} was running, and was restarted.`;
    case 'sandbox_unreachable':
      return `Waits for the network: the sandbox that runs this ${kind} is downloaded once per visit. The page tries again when the network is back. Examples and declarations run without it.`;
    case 'aborted':
      return `Stopped: the call was aborted.`;
  }
}

/** For a tool that waits too long. */
export function waitLimitText(limits: SandboxLimits): string {
  return `Stopped: the tool took more than ${limits.toolWallMs / 1000} s of the run's time.`;
}

/** For arguments or a context that are too large. */
export function inputSizeText(limits: SandboxLimits): string {
  return `Not started: the arguments and the context are larger than ${Math.round(limits.inputChars / 1024)} KiB.`;
}
