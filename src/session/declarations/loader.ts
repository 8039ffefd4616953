import { builtinExamples } from '../../catalog/builtin-examples.ts';
import { CATALOG_TOOL_NAMES } from '../../catalog/tool-names.ts';
import {
  createToolRegistry,
  type JsonSchema,
  type Tool,
  type ToolRegistry,
} from '../../core/index.ts';
import {
  createClientAnswers,
  type DeclarationSources,
  loadDeclarations,
  registerDeclarations,
} from '../../kinds/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { WorldSources } from '../content/content.ts';
import { exampleArgs } from '../lib/example-args.ts';
import { lookup } from '../lib/lookup.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { GuardedNetwork } from '../network/consent.ts';
import type { Declared, DeclaredTool, PendingAnswer } from '../store/declarations.ts';
import type { SwitchedClock } from './switched-clock.ts';

/** A declaration that was read, with everything that a registry takes of it. */
export interface LiveDeclaration {
  /** What the screen knows; replaced when an MCP server changes its list. */
  readonly known: Declared;
  /** Names of its MCP servers that are outside of this page: a run that calls one is not replayable. */
  readonly realServers: readonly string[];
  /** Puts its tools into a registry of its own, which a run's is merged of. */
  fill(registry: ToolRegistry): void;
  /**
   * Keeps those that a run's registry took up to date; its agents find their tools there. @returns
   * ends that
   */
  follow(registry: ToolRegistry): () => void;
  /** Puts its tools as they are now into a registry that is only asked. */
  show(registry: ToolRegistry): void;
  /** Idempotent; never rejects. */
  close(): Promise<void>;
}

/** What {@link createDeclarationLoader} takes from outside. */
export interface DeclarationLoaderOptions {
  network: GuardedNetwork;
  /** Lives longer than a run. */
  clock: SwitchedClock;
  /** What the built-ins and collections of the run that is under way work on. */
  sources: WorldSources;
  /** Told when calls begin to wait for a person, and when they no longer do. */
  onPending(pending: readonly PendingAnswer[]): void;
}

/** Reads declarations, and keeps what they connect to. */
export interface DeclarationLoader {
  /** Never rejects. `onChange` is called when the tools change by themselves. */
  load(
    text: string,
    env: Readonly<Record<string, string>>,
    onChange: (known: Declared) => void,
  ): Promise<LiveDeclaration>;
  /** Answers a call that waits. Ignores one that no longer does. */
  answer(id: string, result: { ok: boolean; text: string }): void;
}

/** @example const loader = createDeclarationLoader({ network, clock, sources, onPending }); */
export function createDeclarationLoader(options: DeclarationLoaderOptions): DeclarationLoader {
  const { network, clock, sources: world, onPending } = options;
  const answers = createClientAnswers();
  answers.subscribe(() => onPending(answers.getSnapshot()));
  const { mcpTransport, ...builtins } = world;
  const shared: DeclarationSources = {
    ...builtins,
    knownTools: CATALOG_TOOL_NAMES,
    clock: clock.forReal,
    fetch: network.fetch,
    clientAnswers: answers,
    mcpClientInfo: { name: 'toolyard', version: '0.1.0' },
  };

  return {
    async load(text, env, onChange) {
      const asks = new Set<string>();
      const unlisten = network.onRefused((origin) => asks.add(origin));
      const realServers: string[] = [];
      const { loaded, problems } = await loadDeclarations(text, {
        ...shared,
        env,
        mcpTransport({ url }, name) {
          const inPage = url === undefined ? undefined : mcpTransport(url, clock);
          if (!inPage) realServers.push(name);
          return inPage;
        },
      });
      unlisten();
      let known: Declared = {
        status: 'ready',
        text,
        problems: problems
          .filter(({ message }) => !message.includes('CONSENT_NEEDED'))
          .map(({ message, severity, line, column }) => ({ message, severity, line, column })),
        tools: [],
        asks: [...asks],
        ...(loaded.permissions && { permissions: loaded.permissions }),
      };
      // A registry that runs nothing: it is there to follow the servers' lists.
      const mirror = createToolRegistry();
      // Only a run's registry is where agents' plans find their tools.
      registerDeclarations(mirror, { ...loaded, bind: () => {} });
      const read = () => {
        known = { ...known, tools: mirror.all().map(toDeclaredTool) };
      };
      read();
      mirror.subscribe(() => {
        read();
        onChange(known);
      });
      return {
        get known() {
          return known;
        },
        realServers,
        fill(registry) {
          for (const { tool, options } of loaded.tools) {
            registry.register(tool, { ...options, overwrite: true });
          }
        },
        follow(registry) {
          loaded.bind(registry);
          return loaded.follow(registry);
        },
        show(registry) {
          const options = new Map(loaded.tools.map((one) => [one.tool.name, one.options]));
          for (const tool of mirror.all()) {
            registry.register(tool, { ...options.get(tool.name), overwrite: true });
          }
        },
        close: () => loaded.close(),
      };
    },
    answer(id, { ok, text }) {
      try {
        answers.settle(
          id,
          ok ? { ok, value: text } : { ok, error: text, code: 'execution_failed' },
        );
      } catch {
        // Stopped or timed out a moment ago.
      }
    },
  };
}

function toDeclaredTool(tool: Tool): DeclaredTool {
  const { name, description, schema, capabilities, toolset, maxResultChars } = tool;
  const mcp = parseMcpName(name, undefined);
  return {
    name,
    description,
    schema,
    capabilities,
    exampleArgs: exampleFor(name, schema),
    ...(toolset !== undefined && { toolset }),
    ...(maxResultChars !== undefined && { maxResultChars }),
    ...(tool.outputIsUntrusted && { outputIsUntrusted: true }),
    ...(mcp && { mcpServer: mcp.server }),
  };
}

/** A built-in's own example, unless another kind of tool only has its name. */
function exampleFor(name: string, schema: JsonSchema): unknown {
  const example = lookup(builtinExamples, name);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const fits = example && Object.keys(example).every((key) => Object.hasOwn(properties, key));
  return fits ? example : exampleArgs(schema);
}
