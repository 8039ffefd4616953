import type { LogParser } from '../log-parser.ts';
import { biome } from './biome.ts';
import { diagnostics } from './diagnostics.ts';
import { docker } from './docker.ts';
import { eslint } from './eslint.ts';
import { kubectl } from './kubectl.ts';
import { terraform } from './terraform.ts';
import { tsc } from './tsc.ts';

/** Compilers, linters and tools of infrastructure that are known line by line. */
export const BUILDS: readonly LogParser[] = [
  tsc,
  eslint,
  biome,
  docker,
  kubectl,
  terraform,
  diagnostics,
];
