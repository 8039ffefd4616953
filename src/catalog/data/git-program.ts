import type { Clock } from '../../core/index.ts';
import {
  createGitRepository,
  createStandardPrograms,
  type Program,
  type VirtualFs,
} from '../../simulation/index.ts';
import { repoHistory, repoState } from './repo-history.ts';

/** Options of {@link createGitProgram}. */
export interface GitProgramOptions {
  fs: VirtualFs;
  clock: Clock;
  /** When the clock read 0, in milliseconds since the epoch. */
  epochMs: number;
}

/** `git` over the project's history, which the first command computes. */
export function createGitProgram(options: GitProgramOptions): Program {
  let program: Program | undefined;
  return async (io) => {
    // Names of commits are hashes of all files; most runs never ask for one.
    program ??= createStandardPrograms({
      fs: options.fs,
      git: createGitRepository({ ...options, ...repoState, history: repoHistory }),
    }).get('git');
    return program ? program(io) : 127;
  };
}
