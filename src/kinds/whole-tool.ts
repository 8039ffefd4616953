import type { Tool } from '../core/index.ts';

const MEMBERS: Record<keyof Tool, true> = {
  name: true,
  description: true,
  schema: true,
  toolset: true,
  maxResultChars: true,
  maxResultTokens: true,
  trim: true,
  capabilities: true,
  execute: true,
  readResource: true,
  isAvailable: true,
  alwaysInclude: true,
  outputIsUntrusted: true,
  ephemeral: true,
  onCollision: true,
  timeoutMs: true,
  rateLimit: true,
  argumentAliases: true,
  nullMeansAbsent: true,
  validateArgs: true,
  cache: true,
  title: true,
  annotations: true,
  outputSchema: true,
  icons: true,
  execution: true,
  _meta: true,
};
// The cast holds: `MEMBERS` has these keys and no others.
const NAMES = Object.keys(MEMBERS) as (keyof Tool)[];

/**
 * A tool, or a part of one, as a plain object for a spread. Members are read by name: a plain
 * spread would lose inherited members and getters, such as `capabilities` and `outputIsUntrusted`.
 * Functions keep their object as `this`.
 */
export function wholeTool<T extends Partial<Tool>>(given: T): T {
  const read: Record<string, unknown> = { ...given };
  for (const name of NAMES) {
    const value: unknown = given[name];
    if (value !== undefined) read[name] = typeof value === 'function' ? bound(value, given) : value;
  }
  return read as T; // as complete as its input
}

function bound(member: object, self: object): unknown {
  return (...args: unknown[]): unknown => Reflect.apply(member as () => unknown, self, args);
}
