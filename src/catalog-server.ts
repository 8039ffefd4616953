import { createHostedCatalog, visitor } from './catalog/hosted-catalog.ts';
import { catalogReducers, personalities } from './catalog/index.ts';
import {
  createCapabilityBackends,
  createToolCache,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type KeyValueBackend,
  systemClock,
} from './core/index.ts';
import {
  bearerTokens,
  createToolServer,
  type Grant,
  type ToolServer,
  type ToolServerOptions,
} from './edge/index.ts';
import { createArgumentValidator, standardFormats } from './schema/index.ts';

/** Options of {@link createCatalogServer}. */
export interface CatalogServerOptions
  extends Pick<
    ToolServerOptions,
    'hosts' | 'origins' | 'stores' | 'limits' | 'sessions' | 'onError'
  > {
  /** The grants of each token. Default: no tokens, so every caller is a visitor. */
  grants?: Readonly<Record<string, Grant>>;
  /** Where tools keep keys and values. Default: nowhere. */
  keyValues?: KeyValueBackend;
}

/** Where the catalogue's server has its routes; beside them is room for the playground. */
export const CATALOG_BASE_PATH = '/edge';

/** The personalities of a token of the catalogue's server. */
export const PLAYABLE: readonly string[] = [...personalities, visitor].map(({ id }) => id);

/**
 * The playground's example tools as a service, the same on every platform. Every caller may use the
 * visitor, who changes nothing; the other personalities need a token.
 */
export function createCatalogServer(options: CatalogServerOptions): ToolServer {
  const { grants = {}, keyValues, ...server } = options;
  const roles = [...personalities, visitor];
  const clock = systemClock;
  const reducers = new DefaultToolResultReducerRegistry();
  for (const reducer of catalogReducers) reducers.register(reducer);
  const registry = createToolRegistry({
    reducers,
    backends: createCapabilityBackends({
      ...(keyValues && { kv: keyValues }),
      personality: (id) => roles.find((one) => one.id === id),
      clock,
    }),
    clock,
    cache: createToolCache(),
    validateArgs: true,
    validator: createArgumentValidator({ formats: standardFormats }),
  });
  for (const { tool, pluginId, mcpServer } of createHostedCatalog({ clock })) {
    registry.register(tool, {
      ...(pluginId !== undefined && { pluginId }),
      ...(mcpServer !== undefined && { mcpServer }),
    });
  }
  return createToolServer({
    ...server,
    registry,
    personalities: roles,
    auth: {
      verify: bearerTokens(grants),
      anonymous: { subject: 'visitor', personalities: [visitor.id] },
    },
    basePath: CATALOG_BASE_PATH,
    workingDir: '/repo',
    name: 'Toolyard catalogue',
  });
}
