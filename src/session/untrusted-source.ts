import { isRecord } from './is-record.ts';

/**
 * Where an untrusted text came from, as far as the arguments of its call say it.
 *
 * @param argsText JSON; a text that is none names nothing.
 * @returns an address or a path, else the tool's name.
 */
export function untrustedSource(argsText: string, tool: string): string {
  const args = parseArgs(argsText);
  if (!isRecord(args)) return tool;
  const named = [args.url, args.uri, args.path].find((one) => typeof one === 'string');
  return typeof named === 'string' ? named : tool;
}

function parseArgs(argsText: string): unknown {
  try {
    return JSON.parse(argsText);
  } catch {
    return undefined;
  }
}
