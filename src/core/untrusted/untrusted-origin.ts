import type { TurnCall } from '../call/turn-call.ts';
import type { ToolResult, UntrustedOrigin } from '../contract/tool-result.ts';

/** The arguments that name a source, the most telling first. */
const SOURCES = [
  'url',
  'uri',
  'href',
  'path',
  'file_path',
  'filePath',
  'filename',
  'file',
] as const;

/** A longer source is shortened: it stands in front of a text that was cut to a budget. */
const MAX_SOURCE = 500;

/**
 * The origin of a settled call's text, if an adversary may have written it. `undefined` for the
 * registry's own sentences and for tools whose output is trusted.
 */
export function untrustedOrigin(call: TurnCall, result: ToolResult): UntrustedOrigin | undefined {
  // A call that never started was answered by the registry itself.
  if (call.startedAt === undefined || !isUntrusted(call)) return undefined;
  // Time-outs and aborts use the registry's own texts; a tool's failure may quote anything.
  if (call.endedFromOutside && !result.ok) return undefined;
  return { source: sourceOf(call), tool: call.name };
}

function isUntrusted({ entry }: TurnCall): boolean {
  try {
    return Boolean(entry?.tool.outputIsUntrusted);
  } catch {
    return true; // the tool cannot say, so its output is not trusted
  }
}

function sourceOf({ args, name }: TurnCall): string {
  try {
    if (typeof args !== 'object' || args === null) return name;
    for (const key of SOURCES) {
      const value: unknown = Object.hasOwn(args, key) ? Reflect.get(args, key) : undefined;
      if (typeof value === 'string' && value !== '') return shorten(value);
    }
  } catch {
    // Arguments that cannot be read name no source.
  }
  return name;
}

function shorten(source: string): string {
  return source.length <= MAX_SOURCE ? source : `${source.slice(0, MAX_SOURCE - 1)}…`;
}
