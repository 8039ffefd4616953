import { parseSync } from '@swc/core';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** The literals of regular expressions in a module, also within functions. */
export function patternsOf(code: string): Pattern[] {
  const found: Pattern[] = [];
  collect(parseSync(code, { syntax: 'typescript', target: 'es2022' }), found);
  return found;
}

function collect(node: unknown, found: Pattern[]): void {
  if (typeof node !== 'object' || node === null) return;
  if (Reflect.get(node, 'type') === 'RegExpLiteral') {
    found.push({ source: Reflect.get(node, 'pattern'), flags: Reflect.get(node, 'flags') });
  } else for (const part of Object.values(node)) collect(part, found);
}

export interface Built extends Pattern {
  /** The stack trace of its construction. */
  readonly stack: string;
}

/** Patterns that modules build from texts while they load. */
export async function builtWhile(load: () => Promise<unknown>): Promise<Built[]> {
  const found: Built[] = [];
  const { RegExp: plain } = globalThis;
  globalThis.RegExp = new Proxy(plain, {
    construct(target, given, caller) {
      const built: RegExp = Reflect.construct(target, given, caller);
      found.push({ source: built.source, flags: built.flags, stack: new Error().stack ?? '' });
      return built;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = plain;
  }
  return found;
}
