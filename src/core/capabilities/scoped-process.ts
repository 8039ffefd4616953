import { startTimer } from '../call/start-timer.ts';
import type { ScopedProcess } from '../contract/scoped.ts';
import type { Clock } from '../ports.ts';
import { trimText } from '../reduce/trim.ts';
import type { ProcessBackend } from './backends.ts';
import { listOrNothing, refusal } from './refusals.ts';
import { linkSignals, untilAborted } from './signals.ts';

/** The dependencies of a scoped process. */
interface ProcessScope {
  allowed: readonly string[];
  cwd: string;
  abortSignal: AbortSignal | undefined;
  clock: Clock;
  /** The maximum length of each stream, in UTF-16 code units. */
  maxOutputChars: number;
}

/**
 * Processes of the declared binaries. Names must match exactly: `git` does not allow
 * `/tmp/git`.
 *
 * Source: docs/contract.md#scoped-access.
 */
export function createScopedProcess(
  backend: ProcessBackend,
  { allowed, cwd, abortSignal, clock, maxOutputChars }: ProcessScope,
): ScopedProcess {
  return {
    async run(binary, args, { env = {}, timeout, signal } = {}) {
      if (!allowed.includes(binary) && !allowed.includes('*')) {
        throw refusal(
          'BINARY_NOT_ALLOWED',
          `${binary} is not among the binaries that this tool declares (${listOrNothing(allowed)}). Add it to capabilities.process.allowedBinaries.`,
        );
      }
      const link = linkSignals([abortSignal, signal]);
      const late = (): void =>
        link.abort(
          new DOMException(
            `${binary} ran longer than ${timeout} ms, so it was ended.`,
            'TimeoutError',
          ),
        );
      const cancel =
        timeout === undefined ? undefined : startTimer(clock, late, timeout, link.abort);
      try {
        const { exitCode, stdout, stderr } = await untilAborted(link.signal, () =>
          backend.run(binary, [...args], { env: { ...env }, cwd, signal: link.signal }),
        );
        const cut = (text: string): string => trimText(text, maxOutputChars).text;
        return { exitCode, stdout: cut(stdout), stderr: cut(stderr) };
      } finally {
        cancel?.();
        link.release();
      }
    },
  };
}
