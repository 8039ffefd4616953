import { chromium } from '@playwright/test';
import { findBrowser, findProgram } from '../../tools/browser.mjs';
import { ENGINE_PROGRAMS } from '../../tools/engines.mjs';
import { launchChromium, launchFirefox } from './drivers/puppeteer.mjs';
import { launchWebkit } from './drivers/webkit.mjs';

/** @returns {{ engines: import('./drivers/driver.mjs').Engine[], lacking: string[] }} */
export function findEngines() {
  const firefox = ENGINE_PROGRAMS.Firefox.map(findProgram)[0];
  const [driverPath, displayPath] = ENGINE_PROGRAMS.WebKit.map(findProgram);
  const engines = [
    {
      name: 'Chromium',
      launch: () => launchChromium(findBrowser() ?? chromium.executablePath()),
    },
    ...(firefox ? [{ name: 'Firefox', launch: () => launchFirefox(firefox) }] : []),
    ...(driverPath && displayPath
      ? [{ name: 'WebKit', launch: () => launchWebkit({ driverPath, displayPath }) }]
      : []),
  ];
  const lacking = Object.entries(ENGINE_PROGRAMS)
    .filter(([name]) => engines.every((engine) => engine.name !== name))
    .map(([name, programs]) => `${name}, because ${programs.join(' or ')} is not installed.`);
  return { engines, lacking };
}
