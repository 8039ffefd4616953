import type { LogParser } from '../log-parser.ts';
import { bun } from './bun.ts';
import { cargo } from './cargo.ts';
import { dotnet } from './dotnet.ts';
import { go } from './go.ts';
import { gradle } from './gradle.ts';
import { jest } from './jest.ts';
import { maven } from './maven.ts';
import { mocha } from './mocha.ts';
import { nodeSpec } from './node-test.ts';
import { phpunit } from './phpunit.ts';
import { playwright } from './playwright.ts';
import { pytest } from './pytest.ts';
import { rspec } from './rspec.ts';
import { tap } from './tap.ts';
import { tapSpec } from './tap-spec.ts';
import { TITLED } from './titled.ts';
import { vitest } from './vitest.ts';

/** The parsers of all known test runners. */
export const TEST_RUNNERS: readonly LogParser[] = [
  vitest,
  jest,
  playwright,
  mocha,
  pytest,
  cargo,
  go,
  gradle,
  maven,
  dotnet,
  phpunit,
  rspec,
  nodeSpec,
  tap,
  tapSpec,
  bun,
  ...TITLED,
];
