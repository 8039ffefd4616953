import { runInFrameWorker, runInVm, runOpenly } from '../../sandbox/support/in-page.ts';
import { startOpenServer } from '../../sandbox/support/open-server.ts';
import { ALLOWED_IN_THE_WORKER, PROBES } from '../../sandbox/support/probes.ts';

/** How long an unprotected probe may take. */
const ANSWER_LIMIT_MS = 1_500;

/**
 * Tries each way to escape: unprotected, in the VM, and in the Worker as if code had left the VM.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @param {{ sandbox: string }} urls
 * @returns {Promise<Record<string, unknown>>} the probes that were stopped
 */
export async function escapes(visitor, { sandbox }) {
  const server = await startOpenServer();
  try {
    return await tryProbes(visitor, { sandbox, server });
  } finally {
    await server.close();
  }
}

/**
 * WebKit gives an opaque origin a cache of its own. Nothing escapes if no other Worker sees it.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 */
async function seesAnother(visitor) {
  const body = 'return await caches.has("probe");';
  return (await visitor.evaluate(runInFrameWorker, { body, url: '' })) === true;
}

/**
 * @param {import('../page-user.mjs').PageUser} visitor
 * @param {{ sandbox: string, server: import('../../sandbox/support/open-server.ts').OpenServer }} places
 */
async function tryProbes(visitor, { sandbox, server }) {
  /** @type {(probe: import('../../sandbox/support/probes.ts').Probe, layer: string) => string} */
  const pathOf = ({ name, ending = '' }, layer) => `/${encodeURIComponent(name)}/${layer}${ending}`;
  /** @type {(probe: import('../../sandbox/support/probes.ts').Probe, layer: string, answer: unknown) => Promise<boolean>} */
  const reached = async (probe, layer, answer) => {
    // When this is answered, all earlier requests have arrived.
    await fetch(`${server.origin}/barrier`);
    return probe.network ? server.hits.has(pathOf(probe, layer)) : answer === true;
  };

  const { driver } = visitor;
  await driver.goto(sandbox);
  await visitor.until(() => 'harness' in globalThis, 'the page with the sandbox');
  await visitor.evaluate(() => {
    Object.assign(globalThis, { created: globalThis.harness.create() });
  });
  /** @type {Record<string, unknown>} */
  const stopped = {};
  /** @type {string[]} */
  const escaped = [];
  for (const probe of PROBES) {
    const { name, body, works } = probe;
    const attempt = { body, url: server.origin + pathOf(probe, 'vm') };
    const inVm = await visitor.evaluateSource(
      `return (${runInVm})(created, ${JSON.stringify(attempt)});`,
    );
    if (await reached(probe, 'vm', inVm.structured?.got)) escaped.push(`${name}, from the VM`);
    if (works === 'worker') {
      const url = server.origin + pathOf(probe, 'worker');
      const answer = await visitor.evaluate(runInFrameWorker, { body, url });
      const isOut = await reached(probe, 'worker', answer);
      const isKept = name === 'caches' && isOut && !(await seesAnother(visitor));
      if (isOut && !isKept && !ALLOWED_IN_THE_WORKER.has(name))
        escaped.push(`${name}, from the Worker`);
    }
    stopped[name] = 'stopped';
  }
  if (escaped.length > 0) throw new Error(`Not stopped: ${escaped.join('; ')}.`);

  // A probe that does not work anywhere proves nothing.
  let effective = 0;
  for (const probe of PROBES) {
    // The probe before may still navigate.
    await driver.goto(server.origin).catch(() => driver.goto(server.origin));
    const path = pathOf(probe, 'open');
    await startOpenly(visitor, { ...probe, url: server.origin + path }).catch(() => undefined);
    const late = new Promise((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS));
    const answer = probe.network
      ? await Promise.race([server.whenHit(path), late])
      : await visitor.evaluate(answerOf, ANSWER_LIMIT_MS).catch(() => undefined);
    if (await reached(probe, 'open', answer)) effective += 1;
  }
  // Engines lack some ways, and refuse some to any page that no user has touched.
  if (effective < PROBES.length - 8) throw new Error(`Only ${effective} probes work unprotected.`);
  return stopped;
}

/**
 * Does not wait for the end: a probe that navigates away has none.
 *
 * @param {import('../page-user.mjs').PageUser} visitor
 * @param {import('../../sandbox/support/probes.ts').Probe & { url: string }} given
 */
function startOpenly(visitor, given) {
  return visitor.evaluateSource(
    `setTimeout(async () => {
       globalThis.answer = await (${runOpenly})(${JSON.stringify(given)}).catch(String);
     });`,
  );
}

/**
 * Runs in the page.
 *
 * @param {number} limitMs
 */
async function answerOf(limitMs) {
  const until = performance.now() + limitMs;
  while (!('answer' in globalThis) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Reflect.get(globalThis, 'answer');
}
