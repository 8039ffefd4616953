import type { Personality } from '../../core/index.ts';

/**
 * Says where a user changes that a personality denies the host of a failed request.
 *
 * Source: docs/contract.md#network.
 *
 * @param text What the model reads of the failure.
 * @returns `undefined` for other failures.
 */
export function toDeniedHostSentence({ name }: Personality, text: string): string | undefined {
  const host = DENIED.exec(text)?.[1];
  if (host === undefined) return undefined;
  return `The denied hosts of ${name} name ${host}, and they override its allowed hosts. To allow the request, edit ${name} and change Denied hosts under Network.`;
}

/** How the text begins that the registry gives such a failure. */
const DENIED = /^HOST_NOT_ALLOWED: (\S+) is not allowed: network\.deny /;
