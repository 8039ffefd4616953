import type { LogParser } from '../log-parser.ts';
import { biome } from './biome.ts';
import { diagnostics } from './diagnostics.ts';
import { eslint } from './eslint.ts';
import { kubectl } from './kubectl.ts';
import { terraform } from './terraform.ts';
import { tsc } from './tsc.ts';

/** Compilers, linters and tools of infrastructure that are known line by line, but for those that run others. */
export const BUILDS: readonly LogParser[] = [tsc, eslint, biome, kubectl, terraform, diagnostics];
