import { hasLostDigits } from '../../lib/has-lost-digits.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { HttpMock } from '../../simulation/index.ts';
import { formatCount } from '../lib/format.ts';
import { findExcessInText } from '../workspace/find-excess.ts';
import { MAX_TOOLS } from '../workspace/limits.ts';
import type { ToolRequest } from './host-sentence.ts';
import type { PastedTools } from './pasted-tools.ts';
import type { OperationEntry } from './summarize-operations.ts';
import { describeYamlMistake } from './yaml-mistake.ts';

/** The initial content of a new declaration. */
export interface DeclarationTemplate {
  name: string;
  text: string;
  /** Mocked responses of its tools. Default: none. */
  mocks?: readonly HttpMock[];
  /** Variables that the mocked tools need, such as keys; any value will do. Default: none. */
  secrets?: readonly string[];
  /** Names of its MCP servers, which may list their tools much later. Default: none. */
  servers?: readonly string[];
  /** The known requests of its tools, for a sentence before they are added. Default: none. */
  requests?: readonly ToolRequest[];
  /** Ends the name of the step that adds it. Begins with a dot and has none at its end. */
  note?: string;
  /** A call of its tool comes with it: the tool runs in the page and asks no person. */
  hasCall?: true;
}

/** Result of {@link readPasted}. */
export type PasteResult =
  | {
      ok: true;
      template: DeclarationTemplate;
      summary: string;
      notes: readonly string[];
      /** All tools of definitions in the format of a provider, to choose from. */
      defined?: PastedTools['defined'];
      /** The names of the tools of a declaration. Those of its servers are not known yet. */
      declares?: readonly string[];
      /** All operations of an OpenAPI document, to choose from. */
      operations?: readonly OperationEntry[];
    }
  | { ok: false; message: string };

/** A pasted text, and the operations to take from it. */
export interface PasteQuestion {
  text: string;
  /** Names of tools or operations. Default: all. A declaration has no choice. */
  only?: readonly string[] | undefined;
  /** Recorded results of defined tools, as responses. Default: none. */
  recorded?: readonly HttpMock[] | undefined;
}

/**
 * Turns a pasted text into a declaration. Accepts the address of an MCP server, tool definitions of
 * a provider, an OpenAPI document, or a declaration. Never rejects.
 *
 * Source: docs/contract.md#reading-formats.
 *
 * @example
 * const pasted = await readPasted({ text: 'https://notes.example/mcp' });
 * if (pasted.ok) actions.addDeclaration(pasted.template);
 */
export async function readPasted({
  text,
  only,
  recorded = [],
}: PasteQuestion): Promise<PasteResult> {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: 'The text is empty. Paste a text first.' };
  if (/^https?:\/\/\S+$/i.test(trimmed)) return readServerAddress(trimmed);
  const excess = findExcessInText(trimmed);
  if (excess !== undefined) return { ok: false, message: excess };
  const { fromOpenApi, fromProviderDefinitions } = await import('../../formats/index.ts');
  const { toPastedTools } = await import('./pasted-tools.ts');
  const { strictNames } = await import('./strict-names.ts');
  const { parse, stringify } = await import('yaml');
  // Large documents have more YAML aliases than others may have. The OpenAPI reader limits the
  // work.
  const isOpenApi = /^(?:openapi|swagger)\s*:/m.test(trimmed);
  const parsed = parseAny(trimmed, (yaml) => parse(yaml, isOpenApi ? { maxAliasCount: -1 } : {}));
  const isCutOff = !parsed.ok && parsed.message === INCOMPLETE && trimmed.length > MAX_YAML_CHARS;
  if (isCutOff) return { ok: false, message: INCOMPLETE };
  if (!parsed.ok || !(isRecord(parsed.value) || Array.isArray(parsed.value))) {
    // Code blocks of a Markdown text, or one document per line.
    const read = fromProviderDefinitions(trimmed);
    if (read.definitions.length > 0) {
      return toPastedTools(read, { recorded, only, strict: strictNames(trimmed) }, stringify);
    }
  }
  if (!parsed.ok) return { ok: false, message: parsed.message };
  const { value } = parsed;
  const count = countTools(value);
  if (count > MAX_TOOLS) {
    return {
      ok: false,
      message: `The text declares ${formatCount(count)} tools. The limit is ${formatCount(MAX_TOOLS)}. Paste a part of it.`,
    };
  }
  if (!isRecord(value) && !Array.isArray(value)) return { ok: false, message: NOTHING_KNOWN };
  if (isRecord(value) && (typeof value.openapi === 'string' || value.swagger !== undefined)) {
    const { parseExactJson } = await import('../../core/index.ts');
    const { simulatedAddressOf, toPastedApi } = await import('./pasted-api.ts');
    const readExactly = () =>
      parseExactJson(trimmed) ?? parse(trimmed, { maxAliasCount: -1, intAsBigInt: true });
    const exact: unknown = hasLostDigits(value) ? readExactly() : value;
    const documentUrl = simulatedAddressOf(value);
    return toPastedApi({ value, exact }, fromOpenApi(value, { documentUrl }), only, stringify);
  }
  const read = fromProviderDefinitions(value);
  if (read.format !== undefined && read.definitions.length > 0) {
    return toPastedTools(read, { recorded, only, strict: strictNames(value) }, stringify);
  }
  const { isDeclaration } = await import('./is-declaration.ts');
  const { recognise } = await import('../../kinds/declarations/recognise.ts');
  if (!isDeclaration(value)) return { ok: false, message: recognise(value) ?? NOTHING_KNOWN };
  return {
    ok: true,
    template: {
      name: 'Pasted declaration',
      text: trimmed,
      servers: serversIn(value),
      requests: requestsIn(value),
    },
    summary: 'A declaration. The editor marks its problems.',
    notes: [],
    declares: namedTools(value).flatMap(({ name, type }) => (type === 'mcp' ? [] : name)),
  };
}

const NOTHING_KNOWN =
  "This text declares no tools and has no tool calls. Paste tool definitions, an OpenAPI document, a declaration with a list of 'tools', a transcript, or the URL of an MCP server.";

/** The names of the MCP servers that a declaration lists. */
function serversIn(declaration: unknown): string[] {
  return namedTools(declaration).flatMap(({ name, type }) => (type === 'mcp' ? name : []));
}

/** The requests of the webhooks that a declaration lists. */
function requestsIn(declaration: unknown): ToolRequest[] {
  return namedTools(declaration).flatMap(({ name, webhook }) =>
    isRecord(webhook) && typeof webhook.url === 'string' ? { name, url: webhook.url } : [],
  );
}

function namedTools(declaration: unknown): { name: string; [key: string]: unknown }[] {
  const tools = isRecord(declaration) ? declaration.tools : declaration;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((one: unknown) =>
    isRecord(one) && typeof one.name === 'string' ? { ...one, name: one.name } : [],
  );
}

/** The number of tools or operations, before any other code reads them. */
function countTools(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (!isRecord(value)) return 0;
  const tools = Array.isArray(value.tools) ? value.tools.length : 0;
  const paths = isRecord(value.paths) ? Object.values(value.paths) : [];
  return paths.reduce<number>(
    (count, path) => count + (isRecord(path) ? METHODS.filter((one) => one in path).length : 0),
    tools,
  );
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function readServerAddress(url: string): PasteResult {
  const { host } = new URL(url);
  const name = host.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  const transport = /\/sse\/?$/.test(new URL(url).pathname) ? 'sse' : 'http';
  const server = /^[A-Za-z]/.test(name) ? name : `server_${name}`;
  const text = `tools:
  - name: ${server}
    type: mcp
    mcp:
      transport: ${transport}
      url: ${JSON.stringify(url)}
`;
  return {
    ok: true,
    template: { name: host, text, servers: [server] },
    summary: `The MCP server at ${host}. Its tools appear when it responds.`,
    notes: [],
  };
}

function parseAny(
  text: string,
  parseYaml: (text: string) => unknown,
): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    if (text.length > MAX_YAML_CHARS) return { ok: false, message: refuseLargeYaml(text) };
    try {
      return { ok: true, value: parseYaml(text) };
    } catch (yamlError) {
      // For a text that begins as JSON, an error about YAML would not help.
      const message = /^[{[]/.test(text)
        ? INCOMPLETE
        : `This is not valid JSON or YAML: ${describeYamlMistake(yamlError, text)}. Fix that line or paste another text.`;
      return { ok: false, message };
    }
  }
}

/** The parser of YAML takes about a second for a million characters; that of JSON takes far less. */
const MAX_YAML_CHARS = 500_000;

function refuseLargeYaml(text: string): string {
  if (/^[{[]/.test(text)) return INCOMPLETE;
  return `This YAML has ${formatCount(text.length)} characters. The limit is ${formatCount(MAX_YAML_CHARS)}. Convert it to JSON, or paste a part of it.`;
}

const INCOMPLETE =
  'This JSON is incomplete: a bracket, a comma or a quote is missing. Paste the complete text.';
