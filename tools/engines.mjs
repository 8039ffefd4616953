/** Installs the browsers, beside Chromium, in which `e2e/engines` runs the page. */
import { findProgram, installDebianPackages } from './browser.mjs';

/**
 * The programs of each engine. A page in WebKitGTK needs a display.
 *
 * @type {Readonly<Record<'Firefox' | 'WebKit', readonly string[]>>}
 */
export const ENGINE_PROGRAMS = {
  Firefox: ['firefox-esr'],
  WebKit: ['WebKitWebDriver', 'Xvfb'],
};

const PACKAGES = { Firefox: ['firefox-esr'], WebKit: ['webkit2gtk-driver', 'xvfb'] };

/**
 * Installs what is missing, where that is possible: on Debian, as root. Elsewhere the suite skips the
 * engine, and says so.
 *
 * @param {(line: string) => void} log
 * @returns {Promise<void>}
 */
export async function ensureEngines(log) {
  const missing = Object.keys(PACKAGES)
    .map((name) => /** @type {keyof typeof PACKAGES} */ (name))
    .filter((name) => ENGINE_PROGRAMS[name].some((program) => !findProgram(program)));
  await installDebianPackages(
    missing.flatMap((name) => PACKAGES[name]),
    log,
  );
  for (const name of missing) {
    const lacks = ENGINE_PROGRAMS[name].filter((program) => !findProgram(program));
    if (lacks.length === 0) continue;
    log(
      `${name} is skipped: ${lacks.join(' and ')} could not be installed. On Debian and Ubuntu, run \`sudo apt-get install ${PACKAGES[name].join(' ')}\`.`,
    );
  }
}
