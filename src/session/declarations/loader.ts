import { builtinExamples } from '../../catalog/builtin-examples.ts';
import { CATALOG_TOOL_NAMES } from '../../catalog/tool-names.ts';
import {
  createToolRegistry,
  type JsonSchema,
  type Tool,
  type ToolRegistry,
} from '../../core/index.ts';
import {
  type ClientAnswers,
  createClientAnswers,
  type DeclarationSources,
  type LoadReport,
  loadDeclarations,
  type Problem,
  registerDeclarations,
} from '../../kinds/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { WorldSources } from '../content/content.ts';
import { firstLine } from '../lib/first-line.ts';
import { formatCount } from '../lib/format.ts';
import { lookup } from '../lib/lookup.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import { validArgs } from '../lib/valid-args.ts';
import type { OriginGuard } from '../network/consent.ts';
import type { Declared, DeclaredTool, PendingAnswer } from '../store/declarations.ts';
import { findExcess } from '../workspace/find-excess.ts';
import { MAX_TOOLS, TOOL_LIMITS } from '../workspace/limits.ts';
import { type CurrentRecorder, followAnswers, followMcp, followSql } from './follow-sources.ts';
import { createSignIns } from './sign-ins.ts';
import type { SwitchedClock } from './switched-clock.ts';

/** A loaded declaration with everything that a registry needs from it. */
export interface LoadedDeclaration {
  /** Replaced when an MCP server changes its list. */
  readonly known: Declared;
  /** Names of its MCP servers outside this page. A run that calls one is not replayable. */
  readonly realServers: readonly string[];
  /** Registers its tools in a separate registry, which is merged into that of a run. */
  fill(registry: ToolRegistry): void;
  /**
   * Keeps its tools in a run's registry up to date. Its agents find their tools there. @returns a
   * function that ends the updates
   */
  follow(registry: ToolRegistry): () => void;
  /** Idempotent; never rejects. */
  close(): Promise<void>;
}

/** Dependencies of {@link createDeclarationReader}. */
export interface DeclarationReaderOptions {
  network: OriginGuard;
  /** Lives longer than a run. */
  clock: SwitchedClock;
  /** The world of the current run for built-ins and collections. */
  sources: WorldSources;
  /** Records what the tools ask these sources. */
  recorder: CurrentRecorder;
  /** The page to which authorization servers send the user back. Default: no OAuth. */
  redirectUrl?: string | undefined;
  /** Called when the list of calls that wait for the user changes. */
  onPending(pending: readonly PendingAnswer[]): void;
}

/** Reads declarations and owns their connections. */
export interface DeclarationReader {
  /** Never rejects. `onChange` is called when a server changes its tools. */
  load(
    text: string,
    env: Readonly<Record<string, string>>,
    onChange: (known: Declared) => void,
  ): Promise<LoadedDeclaration>;
  /** Answers a waiting call. Ignores a call that no longer waits. */
  answer(id: string, result: { ok: boolean; text: string }): void;
}

/** @example const reader = createDeclarationReader({ network, clock, sources, onPending }); */
export function createDeclarationReader(options: DeclarationReaderOptions): DeclarationReader {
  const { network, clock, sources: world, recorder, redirectUrl, onPending } = options;
  const answers = createClientAnswers();
  const tell = () => onPending([...answers.getSnapshot(), ...signIns.pending()]);
  const signIns = createSignIns({ redirectUrl, fetch: network.fetch, onChange: tell });
  answers.subscribe(tell);
  const { mcpTransport, ...builtins } = world;
  const shared: DeclarationSources = {
    ...builtins,
    sql: followSql(world.sql, recorder),
    knownTools: CATALOG_TOOL_NAMES,
    clock: clock.forReal,
    fetch: network.fetch,
    clientAnswers: followAnswers(answers, recorder),
    mcpAuth: (server, { url = '' }) => signIns.providerOf(server, url),
    // A run needs no tool of a server that the user has not signed in to.
    mcpWaitForConsent: false,
    mcpClientInfo: { name: 'toolyard', version: '0.1.0' },
  };

  return {
    async load(text, env, onChange) {
      const asks = new Set<string>();
      const unlisten = network.onRefused((origin) => asks.add(origin));
      const realServers: string[] = [];
      const lost = createLostServers();
      const read = await loadDeclarations(text, {
        ...shared,
        env,
        onMcpChange: (name, { problem }) => lost.note(name, problem),
        mcpTransport({ url }, name) {
          const inPage = url === undefined ? undefined : mcpTransport(url, clock);
          if (!inPage) realServers.push(name);
          return inPage && followMcp(inPage, name, recorder);
        },
      });
      unlisten();
      const report = withinLimits(read);
      const { loaded } = report;
      let known = toDeclared(text, report, [...asks]);
      // This registry runs nothing. It only follows the servers' lists.
      const mirror = createToolRegistry();
      // The plans of agents find their tools only in a run's registry.
      registerDeclarations(mirror, { ...loaded, bind: () => {} });
      const list = () => {
        // A server may send any list later.
        const tools = mirror.all().filter((tool) => findExcess(tool, TOOL_LIMITS) === undefined);
        known = { ...known, tools: tools.map(toDeclaredTool) };
      };
      list();
      const { problems: found } = known;
      lost.onChange = (more) => {
        known = { ...known, problems: [...found, ...more] };
        onChange(known);
      };
      mirror.subscribe(() => {
        list();
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
        close: () => loaded.close(),
      };
    },
    answer(id, { ok, text }) {
      if (!signIns.answer(id, ok ? text : undefined)) settle(answers, id, ok, text);
    },
  };
}

/** Ignores a call that was stopped or timed out a moment ago. */
function settle(answers: ClientAnswers, id: string, ok: boolean, text: string): void {
  try {
    answers.settle(id, ok ? { ok, value: text } : { ok, error: text, code: 'execution_failed' });
  } catch {
    // It waits no longer.
  }
}

/** A declaration without its tools. */
function toDeclared(text: string, { loaded, problems }: LoadReport, asks: string[]): Declared {
  return {
    status: 'ready',
    text,
    problems: problems
      .filter(({ message }) => !message.includes('CONSENT_NEEDED'))
      .map(({ message, severity, line, column }) => ({ message, severity, line, column })),
    tools: [],
    asks,
    ...(loaded.permissions && { permissions: loaded.permissions }),
  };
}

/** The problems of servers that were lost after the load. */
function createLostServers() {
  const byName = new Map<string, Declared['problems'][number]>();
  const lost = {
    onChange: (_problems: Declared['problems']): void => {},
    note(server: string, message: string | undefined) {
      if (message === undefined) byName.delete(server);
      else byName.set(server, { message, severity: 'warning', line: 1, column: 1 });
      lost.onChange([...byName.values()]);
    },
  };
  return lost;
}

/** Without the tools that exceed a limit; each is a problem instead. */
function withinLimits({ loaded, problems }: LoadReport): LoadReport {
  const found: Problem[] = [];
  const refuse = (message: string) =>
    found.push({ message, severity: 'error', line: 1, column: 1, path: [] });
  const count = loaded.tools.length;
  if (count > MAX_TOOLS) {
    refuse(
      `The declaration has ${formatCount(count)} tools. The limit is ${formatCount(MAX_TOOLS)}, and the last ones are skipped. Remove some.`,
    );
  }
  const tools = loaded.tools.slice(0, MAX_TOOLS).filter(({ tool }) => {
    const excess = findExcess(tool, TOOL_LIMITS);
    if (excess !== undefined) refuse(`The tool ${firstLine(tool.name, 60)} is skipped. ${excess}`);
    return excess === undefined;
  });
  if (found.length === 0) return { loaded, problems };
  return { loaded: { ...loaded, tools }, problems: [...problems, ...found] };
}

function toDeclaredTool(tool: Tool): DeclaredTool {
  const { name, description, schema, capabilities, toolset, maxResultChars } = tool;
  const { alwaysInclude, timeoutMs, rateLimit, validateArgs } = tool;
  const { argumentAliases, nullMeansAbsent } = tool;
  const mcp = parseMcpName(name, undefined);
  return {
    ...{ name, description, schema, capabilities },
    exampleArgs: exampleFor(name, schema),
    ...(toolset !== undefined && { toolset }),
    ...(maxResultChars !== undefined && { maxResultChars }),
    ...(alwaysInclude && { alwaysInclude }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(rateLimit && { rateLimit }),
    ...(argumentAliases && { argumentAliases }),
    ...(nullMeansAbsent && { nullMeansAbsent }),
    ...(validateArgs !== undefined && { validateArgs }),
    ...(tool.outputIsUntrusted && { outputIsUntrusted: true }),
    ...(mcp && { mcpServer: mcp.server }),
    ...(tool.isAvailable?.() === false && { isUnavailable: true }),
  };
}

/** A built-in's example, unless a tool of another kind has the same name. */
function exampleFor(name: string, schema: JsonSchema): unknown {
  const example = lookup(builtinExamples, name);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const fits = example && Object.keys(example).every((key) => Object.hasOwn(properties, key));
  return fits ? example : validArgs(schema);
}
