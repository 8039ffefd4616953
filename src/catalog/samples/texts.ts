import board from '../../core/reduce/fixtures/kanban_list/board.txt?raw';
import source from '../../core/reduce/fixtures/read_file/large-source.txt?raw';
import cargo from '../../core/reduce/fixtures/terminal/cargo-test-fail.txt?raw';
import gitLog from '../../core/reduce/fixtures/terminal/git-log.txt?raw';
import gitStatus from '../../core/reduce/fixtures/terminal/git-status-long.txt?raw';
import goTest from '../../core/reduce/fixtures/terminal/go-test-fail-verbose.txt?raw';
import jest from '../../core/reduce/fixtures/terminal/jest-fail.txt?raw';
import listing from '../../core/reduce/fixtures/terminal/ls-la.txt?raw';
import npmConflict from '../../core/reduce/fixtures/terminal/npm-install-eresolve.txt?raw';
import pytest from '../../core/reduce/fixtures/terminal/pytest-fail-verbose.txt?raw';
import vitest from '../../core/reduce/fixtures/terminal/vitest-fail.txt?raw';
import yarn from '../../core/reduce/fixtures/terminal/yarn-install-verbose.txt?raw';
import dockerBuild from './texts/docker-build.txt?raw';
import gitDiff from './texts/git-diff.txt?raw';
import jsonApi from './texts/json-api.txt?raw';
import kubectl from './texts/kubectl-pods.txt?raw';
import searchHits from './texts/search-hits.txt?raw';
import sqlRows from './texts/sql-rows.txt?raw';
import tsc from './texts/tsc-errors.txt?raw';
import webPage from './texts/web-page.txt?raw';

/** Recorded outputs of programs and services, by the name in samples. */
export const texts = {
  board,
  source,
  cargo,
  gitLog,
  gitStatus,
  gitDiff,
  goTest,
  jest,
  listing,
  npmConflict,
  pytest,
  vitest,
  yarn,
  dockerBuild,
  jsonApi,
  kubectl,
  searchHits,
  sqlRows,
  tsc,
  webPage,
};
