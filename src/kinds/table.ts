import type { Kind, KindSources } from './kind.ts';

/** Every kind of tool that a declaration may name. A new kind is a file of its own and a line here. */
export const KINDS = [] satisfies Kind<never>[];

/** What all kinds together take from outside; each is optional, and a kind without its own says so. */
export type DeclarationSources = KindSources;
