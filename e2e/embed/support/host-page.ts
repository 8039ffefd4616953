import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { test as base } from '../../playground/support/test.ts';

/** Tests of demos on pages of another site; `base` is the URL of the playground's folder. */
export const test = base.extend<{ base: string }>({
  base: async ({ baseURL, expectTrouble }, use) => {
    expectTrouble(/request to another host: http:\/\/localhost:/);
    await use(baseURL ?? '');
  },
});

/** A page of another site, by its parts. */
export interface HostPage {
  head?: string;
  body: string;
  /** Attributes of the root element. */
  root?: string;
  /** Further files of the page, by their paths. */
  files?: Readonly<Record<string, string>>;
}

/**
 * Opens a page on another origin than the playground. It has a server: the browser would take an intercepted page for one of the internet, which may not load files of this machine.
 */
export async function openHostPage(page: Page, parts: HostPage): Promise<void> {
  const { head = '', body, root = '', files = {} } = parts;
  const html = `<!doctype html><html lang="en" ${root}><head><meta charset="utf-8"><title>Docs</title>
    <link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
  const server = createServer((request, response) => {
    const text = request.url === '/' ? html : files[request.url ?? ''];
    response.statusCode = text === undefined ? 404 : 200;
    response.setHeader('Content-Type', request.url === '/' ? 'text/html' : 'application/json');
    response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  page.once('close', () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // the server listens on a port
  await page.goto(`http://localhost:${port}/`);
}

/** The first demo of the page. */
export function firstDemo(page: Page): {
  element: Locator;
  picture: Locator;
  button: Locator;
  frame: FrameLocator;
} {
  const element = page.locator('toolyard-demo').first();
  return {
    element,
    picture: element.getByRole('img'),
    button: element.getByRole('button'),
    frame: page.frameLocator('toolyard-demo >> nth=0 >> iframe'),
  };
}
