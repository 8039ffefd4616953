import { toolFile } from '../../playground/support/authoring.ts';
import { PageUser } from '../page-user.mjs';
import { serveBuiltPage } from '../servers.mjs';
import { addToolOfUser } from './user-code.mjs';

/**
 * Visits the page, ends its server, loads it again, and starts the server again. The server belongs
 * to this check alone.
 *
 * @param {PageUser} visitor
 * @returns {Promise<Record<string, unknown>>} texts that all engines share
 */
export async function visitOffline({ driver }) {
  let server = await serveBuiltPage();
  const port = Number(new URL(server.url).port);
  try {
    const visitor = new PageUser(driver, server.url);
    await visitor.startAnew();
    await driver.resize(1440, 900);
    await visitor.open('/');
    await addToolOfUser(visitor, toolFile('shout', '    return ok(word.toUpperCase());'));
    await visitor.see({ role: 'contentinfo', text: 'Saved' });
    await visitor.evaluate(waitForOfflineWorker);
    await server.close();

    await visitor.open('/');
    const waits = await visitor.see({ role: 'alert', text: 'Waits for the network' });
    const lane = await visitor.see({ role: 'option', name: /^read_file call_1/ });
    await visitor.click({ role: 'tab', name: /^Definitions/ });
    await visitor.see({ role: 'region', name: 'Run', text: 'search_files' });

    await visitor.click({ role: 'tab', name: /^Timeline/ });

    server = await serveBuiltPage(port);
    await visitor.evaluate(() => {
      dispatchEvent(new Event('online'));
    });
    await visitor.see({ role: 'button', name: /^shout .*visible/ });
    await visitor.click({ role: 'button', name: /^Run batch/ });
    const own = await visitor.see({ role: 'option', name: /^shout call_7 ok/ });
    return {
      'a lane offline': lane.text,
      'own code waits': waits.text,
      'own code online': own.text,
    };
  } finally {
    await server.close();
  }
}

/** Runs in the page. */
async function waitForOfflineWorker() {
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state === 'activated') return;
  await new Promise((resolve) => {
    active?.addEventListener(
      'statechange',
      () => active.state === 'activated' && resolve(undefined),
    );
  });
}
