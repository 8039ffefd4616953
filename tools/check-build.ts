/**
 * Checks the built page, then builds the library and the Worker and checks the package. All of it in
 * one process, since loading the tools takes as long as many a step.
 *
 * @example node_modules/.bin/tsx tools/check-build.ts # after `vite build`
 */
import { buildLib } from './build-lib.ts';
import { buildWorker } from './build-worker.ts';
import { checkBundle } from './check-bundle.ts';
import { checkConsumer } from './check-consumer.ts';
import { checkBuiltEmbed } from './check-embed.ts';
import { checkPage } from './check-page.ts';
import { checkExamples } from './check-program/examples.ts';
import { withPage } from './check-program/load-page.ts';
import { checkProgram } from './check-program/main.ts';
import { packBuiltPage } from './pack-page.ts';

/** A step with nothing to return has passed if it throws nothing. */
type Step = () => unknown;

const { NODE_ENV } = process.env;

/** A failed step does not keep the others from running. */
async function run(name: string, step: Step): Promise<void> {
  console.log(`· ${name}`);
  // Builds set it, and the programs of later steps would see it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  try {
    if ((await step()) !== false) return;
  } catch (error) {
    console.error(error);
  }
  console.error(`The step ${name} failed.`);
  process.exitCode = 1;
}

await run('page', checkPage);
// It takes a third of a release's time, and its archive is larger: what fits here fits there.
await run('archive', () => packBuiltPage(7));
await run('loader', checkBuiltEmbed);
await run('library', buildLib);
await run('worker', buildWorker);
await run('bundle', checkBundle);
await run('consumer', checkConsumer);
await run('the page’s session', () =>
  withPage(async (load) => {
    await run('program', () => checkProgram(load));
    await run('exports', async () => (await checkExamples(load)).failed === 0);
  }),
);
