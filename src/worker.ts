import { createCatalogServer } from './catalog-server.ts';
import { createDurableObjectStores, type DurableNamespace } from './edge/index.ts';
import { type GrantSettings, readGrants } from './server-grants.ts';

export { ToolyardState } from './edge/index.ts';

/** The bindings of wrangler.jsonc, and the secrets. */
interface Environment extends GrantSettings {
  STATE: DurableNamespace;
  /** Which deployment this is. */
  VERSION?: { id: string };
  /** Signs sessions of visitors and of MCP clients; without it they have none. */
  TOOLYARD_SESSION_KEY?: string;
  /** Origins of pages elsewhere that may call, with spaces between them. */
  TOOLYARD_ORIGINS?: string;
}

let serve: ((request: Request) => Promise<Response>) | undefined;

/** The catalogue's server on Cloudflare; its assets are the playground. */
export default {
  fetch(request: Request, env: Environment): Promise<Response> {
    // An isolate knows its environment with the first request, and it never changes.
    serve ??= open(env);
    return serve(request);
  },
};

function open(env: Environment): (request: Request) => Promise<Response> {
  const onError = (error: unknown) => console.error(error);
  const stores = createDurableObjectStores(env.STATE, {
    deployment: env.VERSION?.id ?? '',
    onFailure: onError,
  });
  return createCatalogServer({
    grants: readGrants(env),
    origins: (env.TOOLYARD_ORIGINS ?? '').split(' ').filter((origin) => origin !== ''),
    stores,
    keyValues: stores.keyValues,
    ...(env.TOOLYARD_SESSION_KEY && { sessions: { key: env.TOOLYARD_SESSION_KEY } }),
    // The platform routes by host: no other one arrives here.
    hosts: 'any',
    onError,
  });
}
