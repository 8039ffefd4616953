import { prepare } from '../engine/prepare-run.ts';
import type { Run } from '../store/run.ts';
import type { ServerAddress } from '../store/server-address.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { toContext } from './to-request-body.ts';

/**
 * A shell command that repeats one call of a run and prints its value. It never contains the token.
 */
export function toCallLine(
  run: Run,
  callId: string,
  { url }: ServerAddress,
  hasToken: boolean,
): string | undefined {
  const index = currentBatch(run.input).calls.findIndex(({ id }) => id === callId);
  const call = prepare(run.input).calls[index];
  if (!call) return undefined;
  const { attachments: _, ...context } = toContext(run.input, hasToken);
  const { args, toolCallId, name } = call;
  const body = { args, toolCallId, personality: run.input.personalityId, context };
  return [
    `curl ${quote(`${url}/tools/${encodeURIComponent(name)}`)}`,
    "-H 'content-type: application/json'",
    ...(hasToken ? ['-H "authorization: Bearer $TOKEN"'] : []),
    `-d ${quote(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
