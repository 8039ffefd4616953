import { runInFrameWorker, runInVm, runOpenly } from './support/in-page.ts';
import { ALLOWED_IN_THE_WORKER, PROBES, type Probe } from './support/probes.ts';
import { expect, test } from './support/test.ts';

const GROUPS = {
  'the ways to the network from a Worker': (one: Probe) => one.network && one.works === 'worker',
  'the ways to the network from a page': (one: Probe) => one.network && one.works === 'page',
  'what is kept, what is around and what makes code': (one: Probe) => !one.network,
};

for (const [group, isOfGroup] of Object.entries(GROUPS)) {
  test(`stops ${group}`, async ({ sandboxPage: page, openServer, browser }) => {
    test.setTimeout(180_000);
    const outside = await browser.newContext();
    const sandbox = await page.evaluateHandle(() => harness.create());
    for (const probe of PROBES.filter(isOfGroup)) {
      await test.step(`stops ${probe.name}`, async () => {
        const { name, network, ending = '' } = probe;
        const path = (layer: string) => `/${encodeURIComponent(name)}/${layer}${ending}`;
        const reached = async (layer: string, answer: unknown) => {
          // When this is answered, all earlier requests have arrived.
          await fetch(`${openServer.origin}/barrier`);
          return network ? openServer.hits.has(path(layer)) : answer === true;
        };

        // A new page each time, because some probes navigate away.
        const open = await outside.newPage();
        await open.goto(openServer.origin);
        const control = await open.evaluate(runOpenly, {
          ...probe,
          url: openServer.origin + path('open'),
        });
        if (network) await openServer.whenHit(path('open'));
        const works = await reached('open', control);
        expect.soft(works, `${name} works where nothing stops it`).toBe(true);

        const inVm = await sandbox.evaluate(runInVm, {
          body: probe.body,
          url: openServer.origin + path('vm'),
        });
        const got = 'structured' in inVm ? inVm.structured?.got : undefined;
        expect.soft(await reached('vm', got), `${name} is stopped in the VM`).toBe(false);

        let inWorker: unknown = 'a page only';
        if (probe.works === 'worker') {
          inWorker = await page.evaluate(runInFrameWorker, {
            body: probe.body,
            url: openServer.origin + path('worker'),
          });
          expect
            .soft(await reached('worker', inWorker), `${name} in the Worker, by the policy alone`)
            .toBe(ALLOWED_IN_THE_WORKER.has(name));
        }
        const said =
          'error' in inVm ? inVm.error : 'threw' in inVm ? inVm.threw : JSON.stringify(got);
        console.log(
          `escape | ${name} | works without protection | VM: ${said.slice(0, 70)} | Worker alone: ${String(inWorker).slice(0, 70)}`,
        );
      });
    }
    await outside.close();
  });
}
