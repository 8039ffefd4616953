import { wrapUntrusted } from '../../core/index.ts';
import type { Lane } from '../run.ts';
import type { ToolInfo } from '../tool-info.ts';
import { untrustedSource } from '../untrusted-source.ts';
import type { Workspace } from '../workspace.ts';

/**
 * The value of a call as whoever talks to the model hands it on, fenced.
 *
 * @param input what the call's run was given.
 * @returns `undefined` where its tool does not say that its output is untrusted, or it failed.
 */
export function fencedTextOf(
  { callId, tool, result }: Lane,
  input: Workspace,
  tools: readonly ToolInfo[],
): string | undefined {
  if (!result?.ok || !tools.find(({ name }) => name === tool)?.outputIsUntrusted) return undefined;
  const calls = input.batches.flatMap((batch) => batch.calls);
  const argsText = calls.find(({ id }) => id === callId)?.argsText ?? '{}';
  return wrapUntrusted(result.value, { source: untrustedSource(argsText, tool), tool });
}
