import {
  DefaultToolRegistry,
  type Personality,
  type Tool,
  type ToolPermissions,
  type ToolRegistry,
} from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { allMembers } from '../../lib/read-members.ts';
import { createMask } from '../environment.ts';
import type { Kind, KindSources, Loaded, LoadedTool } from '../kind.ts';
import { wholeTool } from '../whole-tool.ts';
import {
  checkPermissionNames,
  checkPersonalityNames,
  checkPlanCalls,
  type KnownTools,
} from './check-names.ts';
import { NOTHING_ALLOWED } from './fields.ts';
import { fillEnvironment } from './fill-environment.ts';
import { withListing } from './listing.ts';
import { createReporter, type Reporter } from './part.ts';
import type { Problem } from './problem.ts';
import { type DeclaredAgent, readAgents } from './read-agents.ts';
import { type DeclarationDraft, FIRST_TOOL, readDraft } from './read-draft.ts';
import { readPersonality } from './read-personality.ts';
import { readTool, type ToolDraft } from './read-tool.ts';
import { parseSource } from './source.ts';

/** The content of a text for {@link loadDeclarations}. */
export interface LoadedDeclarations {
  tools: LoadedTool[];
  /** Absent if the text has no permissions: then all tools are allowed. */
  permissions?: ToolPermissions;
  personalities: Personality[];
  agents: DeclaredAgent[];
  /**
   * Sets the registry in which the plans of agents find their tools; `registerDeclarations` calls
   * it.
   */
  bind(registry: ToolRegistry): void;
  /**
   * Keeps a registry with these tools up to date with their origins. @returns a function that stops
   * it; idempotent
   */
  follow(registry: ToolRegistry): () => void;
  /** Closes connections. Idempotent; never rejects. */
  close(): Promise<void>;
}

/** The result of {@link loadDeclarations}. */
export interface LoadReport {
  loaded: LoadedDeclarations;
  /** The problems in the order of the text. */
  problems: Problem[];
}

/**
 * Loads tools, permissions, agents and personalities from YAML or JSON. Never rejects: mistakes are
 * reported with line and column, and all other parts load. Permissions with a mistake allow no
 * tool.
 *
 * Source: docs/contract.md#declarations.
 *
 * @param kinds the kinds of tools that may be declared
 */
export async function loadWithKinds(
  text: string,
  given: KindSources,
  kinds: readonly Kind[],
): Promise<LoadReport> {
  const sources = allMembers(given);
  const { documents, problems } = parseSource(text);
  const damaged = problems.some(({ severity }) => severity === 'error');
  const reporter = createReporter(problems);
  const drafts = documents.map((document) => readDraft(document, reporter));
  if (problems.length === 0 && documents.every(({ value }) => isEmpty(value))) {
    const what = /\S/.test(text) ? 'No tool is declared here.' : 'The declaration is empty.';
    problems.push({
      message: `${what} ${FIRST_TOOL}`,
      severity: 'warning',
      path: [],
      line: 1,
      column: 1,
    });
  }
  const personalities = readPersonalities(drafts, reporter);
  const tools = readTools(drafts, kinds, reporter);
  const agents = readAgents(drafts, tools, personalities, sources, reporter);
  const pieces = await Promise.all(
    tools.map((draft) => loadTool(draft, agents.sourcesFor(draft), reporter)),
  );
  const registered = keepValid(tools, pieces, reporter);
  const permissions = readPermissions(text, drafts, damaged, reporter);
  const known = knownTools(tools, registered, sources);
  for (const { permissions: own, personalities: parts } of drafts) {
    if (own) checkPermissionNames(own.part, own.value, known, reporter);
    for (const part of parts) checkPersonalityNames(part, known, reporter);
  }
  for (const plan of agents.plans) checkPlanCalls(plan, known, reporter);
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    loaded: {
      tools: registered,
      ...(permissions && { permissions }),
      personalities,
      agents: agents.declared,
      bind: agents.bind,
      ...bundle(pieces),
    },
    problems,
  };
}

/** Whether a document is empty: no text, only comments, `[]` or `{}`. */
function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function knownTools(
  drafts: readonly ToolDraft[],
  loaded: readonly LoadedTool[],
  { knownTools: others = [] }: KindSources,
): KnownTools {
  const tools = new Map(loaded.map(({ tool }) => [tool.name, tool]));
  const declared = drafts.map(({ declaration }) => declaration);
  return {
    names: new Set([...declared.map(({ name }) => name), ...tools.keys(), ...others]),
    tools,
    servers: declared.filter(({ type }) => type === 'mcp').map(({ name }) => name),
  };
}

function readPersonalities(drafts: readonly DeclarationDraft[], reporter: Reporter): Personality[] {
  const byId = new Map<string, Personality>();
  for (const part of drafts.flatMap((draft) => draft.personalities)) {
    const personality = readPersonality(part, reporter);
    if (!personality) continue;
    if (byId.has(personality.id)) {
      reporter.error(part, `A personality '${personality.id}' is declared already.`, {
        path: ['id'],
      });
    } else {
      byId.set(personality.id, personality);
    }
  }
  return [...byId.values()];
}

function readTools(
  drafts: readonly DeclarationDraft[],
  kinds: readonly Kind[],
  reporter: Reporter,
): ToolDraft[] {
  const byName = new Map<string, ToolDraft>();
  for (const part of drafts.flatMap((draft) => draft.tools)) {
    const draft = readTool(part, kinds, reporter);
    if (!draft) continue;
    const { name } = draft.declaration;
    const first = byName.get(name);
    if (first) {
      const { line } = first.part.source.positionOf(first.part.path);
      reporter.error(
        part,
        `A tool '${name}' is declared already, in line ${line}. The first one is kept; rename this one.`,
        { path: ['name'], tool: name },
      );
    } else {
      byName.set(name, draft);
    }
  }
  return [...byName.values()];
}

async function loadTool(
  draft: ToolDraft,
  sources: KindSources,
  reporter: Reporter,
): Promise<Loaded | undefined> {
  const filled = fillEnvironment(draft, sources.env, reporter);
  if (!filled) return undefined;
  const { part, declaration, kind, secrets } = filled;
  const { name: tool, type } = declaration;
  const mask = createMask(secrets);
  try {
    let reported = false;
    const loaded = await kind.load(declaration, sources, ({ message, path, of, severity }) => {
      if (severity === 'warning') return reporter.warn(part, mask(message), { path, of, tool });
      reported = true;
      reporter.error(part, mask(message), { path, of, tool });
    });
    if (!loaded && !reported) {
      reporter.error(part, `Kind '${type}' did not load this tool and gave no reason.`, {
        tool,
      });
    }
    return loaded;
  } catch (thrown) {
    reporter.error(part, `Kind '${type}' failed: ${mask(messageOf(thrown))}`, { tool });
    return undefined;
  }
}

/** The tools that a registry accepts. The others are reported, with the findings about these. */
function keepValid(
  drafts: readonly ToolDraft[],
  pieces: readonly (Loaded | undefined)[],
  reporter: Reporter,
): LoadedTool[] {
  const kept: LoadedTool[] = [];
  // A temporary registry checks the registry's own rules.
  const registry = new DefaultToolRegistry();
  const origins = new Map<string, ToolDraft>();
  drafts.forEach((draft, index) => {
    const { part, declaration, listing } = draft;
    for (const { tool, options } of pieces[index]?.tools ?? []) {
      try {
        registry.register(tool, options);
        origins.set(tool.name, draft);
        const whole = withListing(limited(tool, declaration.rate_limit), listing);
        kept.push({ tool: whole, ...(options && { options }) });
      } catch (thrown) {
        reporter.error(part, messageOf(thrown), { tool: declaration.name });
      }
    }
  });
  for (const { tool, message } of registry.findings) {
    const origin = origins.get(tool);
    if (origin) reporter.warn(origin.part, message, { tool: origin.declaration.name });
  }
  return kept;
}

/** A kind that ignores the limit would otherwise leave its tools without one. */
function limited(tool: Tool, rateLimit: Tool['rateLimit']): Tool {
  if (!rateLimit || tool.rateLimit) return tool;
  return { ...wholeTool(tool), rateLimit };
}

/**
 * The permissions of the first document with any; each further agent keeps its own. If the text is
 * damaged and mentions more permissions than were found, no tool is allowed.
 */
function readPermissions(
  text: string,
  drafts: readonly DeclarationDraft[],
  damaged: boolean,
  reporter: Reporter,
): ToolPermissions | undefined {
  const [first, ...others] = drafts.filter(({ permissions }) => permissions);
  for (const { permissions, agent } of others) {
    if (!permissions || agent) continue;
    reporter.error(
      permissions.part,
      'Permissions are declared already. Only those of the first document apply. Move these there.',
      { of: 'key' },
    );
  }
  if (first?.permissions) return first.permissions.value;
  if (!damaged) return undefined;
  const said = String(text).match(/permissions["']?\s*:/g)?.length ?? 0;
  const found = drafts
    .flatMap(({ personalities }) => personalities)
    .filter(({ value }) => isRecord(value) && Object.hasOwn(value, 'permissions')).length;
  return said > found ? NOTHING_ALLOWED : undefined;
}

function bundle(
  pieces: readonly (Loaded | undefined)[],
): Pick<LoadedDeclarations, 'follow' | 'close'> {
  let closing: Promise<void> | undefined;
  return {
    follow(registry) {
      const stops = pieces.flatMap((piece) => piece?.follow?.(registry) ?? []);
      return () => {
        for (const stop of stops.splice(0)) stop();
      };
    },
    close() {
      closing ??= Promise.allSettled(pieces.map(async (piece) => piece?.close?.())).then(() => {});
      return closing;
    },
  };
}
