import { messageOf } from '../../lib/message-of.ts';
import type { RegisterOptions } from '../contract/register-options.ts';
import type { Tool } from '../contract/tool.ts';
import type { CapabilityName } from '../contract/tool-capabilities.ts';
import type { ToolDefinitionLite } from '../contract/tool-definition.ts';
import type { HiddenCharactersFinding } from '../contract/tool-finding.ts';
import { frozenCopy } from '../copy/frozen-copy.ts';
import { type CleanDefinition, cleanDefinition } from '../definitions/clean-definition.ts';
import { type LibraryValidation, validationOf } from '../definitions/library-validation.ts';
import { toJsonSchema } from '../definitions/to-json-schema.ts';
import { isToolRegistryError, ToolRegistryError } from '../errors.ts';
import { isPromise } from '../is-promise.ts';
import type { ArgumentValidator } from '../ports.ts';
import { revealText } from '../untrusted/hidden-text.ts';

/** A registered tool, with the values that the gates read often. */
export interface ToolEntry {
  readonly tool: Tool;
  readonly name: string;
  readonly pluginId: string | undefined;
  /** Present only for `mcp__…` tools. */
  readonly mcpServer: string | undefined;
  /** `argumentAliases` of the tool, as it was at registration. */
  readonly aliases: unknown;
  /** `nullMeansAbsent` of the tool, as it was at registration. */
  readonly nullMeansAbsent: unknown;
  /** Passes the toolset gate. */
  readonly alwaysInclude: boolean;
  /** Must be checked at each listing and call: declares `isAvailable`, or is broken. */
  readonly conditional: boolean;
  /** Why this tool can never be available. */
  readonly broken?: string;
  /** Its place in the listings. */
  order: number;
  /** Read at the first call. */
  declared?: readonly CapabilityName[];
  /**
   * The id of the last filter with which the verdicts of its gates hold for further calls. Not the
   * filter, whose lists it would keep in memory.
   */
  heldBy: number;
  /** Absent where the description or the schema cannot be read. */
  readonly definition: ToolDefinitionLite | undefined;
  readonly findings: readonly HiddenCharactersFinding[];
  /** The validation of the schema library that made the schema. */
  readonly validate: LibraryValidation | undefined;
  /** Made at the first call whose arguments are checked, by the validator of the registry. */
  check?: { readonly by: ArgumentValidator; readonly run: ReturnType<ArgumentValidator> };
  /** The owner of its cached results, if it is another registration: see `merge`. */
  cacheOwner?: object;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,127}$/;
const FORBIDDEN = /^(?:__proto__|prototype|constructor)$/;
const MCP = 'mcp__';

/**
 * Checks a tool and creates its entry. Properties with a throwing getter are accepted. Such a tool
 * is unavailable later, and does not affect the other tools of a `registerAll`.
 *
 * @throws ToolRegistryError `E_TOOL_INVALID` or `E_TOOL_NAME_INVALID`.
 */
export function toEntry(tool: Tool, options: RegisterOptions): ToolEntry {
  const name = checkedName(tool);
  const description = checked(tool, name, 'description', 'string');
  const schema = checkedSchema(tool, name);
  const execute = checked(tool, name, 'execute', 'function');
  const clean = toDefinition(name, description, schema);
  const { definition, findings = [] } = clean ?? {};
  const unsafe = findings.some(({ heldBack }) => heldBack);
  const unreadable = !definition || execute === UNREADABLE;
  const broken = unreadable || unsafe;
  return {
    tool,
    name,
    // A null from an untyped caller would be a plugin without a name.
    pluginId: options.pluginId ?? undefined,
    mcpServer: serverOf(name, options.mcpServer ?? undefined),
    aliases: readProperty(tool, 'argumentAliases'),
    nullMeansAbsent: readProperty(tool, 'nullMeansAbsent'),
    alwaysInclude: readProperty(tool, 'alwaysInclude') === true,
    conditional: broken || readProperty(tool, 'isAvailable') !== undefined,
    ...(broken && { broken: unreadable ? UNREADABLE_TOOL : UNSAFE_TOOL }),
    definition,
    findings,
    validate: clean && validationOf(schema),
    order: 0,
    heldBy: -1,
  };
}

/** Neither of an MCP server nor of a plugin: the only tools that a toolset restricts. */
export function isBuiltIn(entry: ToolEntry): boolean {
  return entry.mcpServer === undefined && entry.pluginId === undefined;
}

/** The name of an MCP tool on its server. */
export function bareName(entry: ToolEntry): string {
  const server = entry.mcpServer;
  return server === undefined ? entry.name : entry.name.slice(MCP.length + server.length + 2);
}

/**
 * Whether a tool may run now; otherwise the reason.
 *
 * `undefined` = yes. An asynchronous result counts as no.
 */
export function unavailability(entry: ToolEntry): '' | string | undefined {
  if (!entry.conditional) return undefined;
  if (entry.broken !== undefined) return entry.broken;
  try {
    const answer: unknown = entry.tool.isAvailable?.();
    if (isPromise(answer)) {
      answer.then(undefined, () => {}); // its outcome is unused, and must not become an unhandled rejection
      return 'isAvailable returned a promise; it must return synchronously';
    }
    return answer ? undefined : '';
  } catch (thrown) {
    return `isAvailable threw: ${messageOf(thrown)}`;
  }
}

const UNREADABLE = Symbol();
const UNREADABLE_TOOL = 'its description, schema or execute cannot be read';
const UNSAFE_TOOL = 'a property name in its schema has hidden characters';

/** A property of a tool that may throw when read. */
export function readProperty(tool: Tool, key: keyof Tool): unknown {
  try {
    return tool[key];
  } catch {
    return UNREADABLE;
  }
}

function checked(tool: Tool, name: string, key: keyof Tool, type: string): unknown {
  const value = readProperty(tool, key);
  if (value !== UNREADABLE && (typeof value !== type || value === null)) {
    const wanted = type === 'object' ? 'an object' : `a ${type}`;
    throw new ToolRegistryError('E_TOOL_INVALID', `Tool '${name}' needs ${wanted} as its ${key}.`);
  }
  return value;
}

/** As JSON Schema, whatever form the tool uses. */
function checkedSchema(tool: Tool, name: string): unknown {
  const value = readProperty(tool, 'schema');
  // Some libraries' schemas are functions with properties.
  const schema = typeof value === 'function' ? value : checked(tool, name, 'schema', 'object');
  if (schema === UNREADABLE) return UNREADABLE;
  try {
    // `checked` has ensured that it is an object.
    return toJsonSchema(name, schema as object);
  } catch (thrown) {
    if (isToolRegistryError(thrown)) throw thrown;
    return UNREADABLE;
  }
}

// Created once, at registration, so that listing many tools copies nothing. A copy, because
// definitions are returned to callers and the owner may change the schema.
function toDefinition(
  name: string,
  description: unknown,
  schema: unknown,
): CleanDefinition | undefined {
  if (typeof description !== 'string' || schema === UNREADABLE) return undefined;
  try {
    // `checked` has ensured that the schema is an object.
    const { definition, findings } = cleanDefinition(
      name,
      description,
      schema as ToolDefinitionLite['parameters'],
    );
    const parameters = frozenCopy(definition.parameters);
    return { definition: Object.freeze({ ...definition, parameters }), findings };
  } catch {
    return undefined;
  }
}

function checkedName(tool: Tool): string {
  const name: unknown =
    typeof tool === 'object' && tool !== null ? readProperty(tool, 'name') : tool;
  if (typeof name !== 'string') {
    throw new ToolRegistryError('E_TOOL_INVALID', 'A tool must be an object with a name.');
  }
  if (!NAME.test(name) || FORBIDDEN.test(name)) {
    const { text, kinds } = revealText(name.slice(0, 200));
    const hidden = kinds.length > 0 ? `, which has hidden characters (${kinds.join(', ')}),` : '';
    throw new ToolRegistryError(
      'E_TOOL_NAME_INVALID',
      `'${text}'${hidden} cannot name a tool. Start with a letter or '_', continue with letters, digits, '_', '.' or '-', at most 128 in all; 'constructor', 'prototype' and '__proto__' are reserved.`,
    );
  }
  return name;
}

function serverOf(name: string, given: string | undefined): string | undefined {
  if (given !== undefined && !name.startsWith(`${MCP}${given}__`)) {
    throw new ToolRegistryError(
      'E_TOOL_NAME_INVALID',
      `Tool '${name}' of MCP server '${given}' must be named '${MCP}${given}__<tool>'.`,
    );
  }
  if (given !== undefined || !name.startsWith(MCP)) return given;
  const end = name.indexOf('__', MCP.length);
  return end < 0 ? name.slice(MCP.length) : name.slice(MCP.length, end);
}
