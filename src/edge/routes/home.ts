import { OPERATIONS } from '../openapi/operations.ts';
import { json, withSafeHeaders } from '../respond.ts';
import type { Server } from '../server.ts';

/** `GET /health`: whether the server responds. It reveals nothing about the tools. */
export function serveHealth(): Response {
  return json({ status: 'ok' });
}

/** `GET /`: an overview for people. */
export function serveHome({ name, basePath }: Server): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(name)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; }
  dt { font-family: ui-monospace, monospace; margin-top: 0.75rem; }
  dd { margin: 0; opacity: 0.8; }
</style>
<h1>${toHtml(name)}</h1>
<p>A tool registry as a service. Models and agents call it; there is nothing to click.</p>
<dl>${describeRoutes(basePath)}</dl>
<p>The whole description is at <a href="${basePath}/openapi.json">${basePath}/openapi.json</a>.</p>
</html>
`;
  return new Response(page, { headers: PAGE_HEADERS });
}

const PAGE_HEADERS = withSafeHeaders({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/** All routes except this page. */
function describeRoutes(basePath: string): string {
  return Object.entries(OPERATIONS)
    .filter(([route]) => route !== 'GET /')
    .map(([route, { summary }]) => {
      const address = route.replace('/', `${basePath}/`);
      return `<dt>${toHtml(address)}</dt><dd>${toHtml(summary)}</dd>`;
    })
    .join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
