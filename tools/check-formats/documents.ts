import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import {
  fromOpenApi,
  type PortableDefinition,
  type WebhookDeclaration,
} from '../../src/formats/index.ts';
import { loadDeclarations } from '../../src/kinds/index.ts';
import { compileSchema } from '../../src/schema/index.ts';
import { fetchPackage } from './fetch-package.ts';
import type { DocumentPackage } from './packages.ts';
import { toSampleArguments } from './samples.ts';

/** Result of importing an OpenAPI document. */
export interface DocumentCheck {
  operations: number;
  definitions: PortableDefinition[];
  /** Operations without a declaration, each with a problem that states the reason. */
  leftOut: number;
  problems: number;
  /** Reason → how often. */
  reasons: Map<string, number>;
  failures: string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/**
 * Imports a published OpenAPI document. Each operation must become a webhook that the kind accepts,
 * or have a problem that states the reason.
 */
export async function checkDocument(
  cache: string,
  { name, version, file }: DocumentPackage,
): Promise<DocumentCheck> {
  const text = await readFile(join(await fetchPackage(cache, name, version), file), 'utf8');
  const { declarations, problems } = fromOpenApi(text);
  const failures: string[] = [];
  const document: unknown = file.endsWith('.json')
    ? JSON.parse(text)
    : parseDocument(text, { uniqueKeys: false }).toJS({ maxAliasCount: 1000 });
  const operations = operationsOf(document);
  const reasons = new Map<string, number>();
  for (const { path, message } of problems) {
    const reason = message.replace(/'[^']*'/g, "'…'").replace(/\{[^}]*\}/g, '{…}');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (!exists(document, path)) failures.push(`'${path}' points at nothing: ${message}`);
  }
  const outcomes = problems.filter(({ message }) => /the operation is left out/.test(message));
  const leftOut = operations - declarations.length;
  if (leftOut > outcomes.length) {
    failures.push(`${leftOut} operations are left out, but ${outcomes.length} problems say so`);
  }
  for (const declaration of declarations) {
    const { parameters } = declaration;
    const dangling = danglingRefs(parameters);
    for (const ref of dangling) failures.push(`${declaration.name}: ${ref} leads nowhere`);
    if (dangling.length > 0) continue;
    try {
      const { accepts } = compileSchema(parameters);
      for (const sample of toSampleArguments(parameters)) accepts(sample);
    } catch (thrown) {
      // A document may have an invalid regular expression.
      if (!/regular expression/i.test(String(thrown)))
        failures.push(`${declaration.name}: ${thrown}`);
    }
  }
  failures.push(...(await loadAll(declarations)));
  return {
    operations,
    definitions: declarations.map((one) => ({
      name: one.name,
      description: one.description,
      parameters: one.parameters,
    })),
    leftOut,
    problems: problems.length,
    reasons,
    failures,
  };
}

/** Declarations in one text, because the loader limits its length. */
const CHUNK = 20;

async function loadAll(declarations: readonly WebhookDeclaration[]): Promise<string[]> {
  const failures: string[] = [];
  for (let start = 0; start < declarations.length; start += CHUNK) {
    const tools = declarations.slice(start, start + CHUNK);
    const text = JSON.stringify({ tools });
    const variables = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => variable);
    const env = Object.fromEntries(
      variables.map((name) => [name, name === 'API_BASE_URL' ? 'https://api.example' : 'secret']),
    );
    const { loaded, problems } = await loadDeclarations(text, { env });
    for (const { message, severity } of problems) {
      // Warnings are about the document's own contents, such as an example of another type.
      if (severity === 'error') failures.push(`not loaded: ${message}`);
    }
    if (loaded.tools.length !== tools.length) {
      failures.push(`${loaded.tools.length} of ${tools.length} tools were loaded`);
    }
  }
  return failures;
}

function operationsOf(document: unknown): number {
  const paths = entries(at(document, 'paths'));
  return paths.flatMap(([, item]) => METHODS.filter((method) => at(item, method))).length;
}

function danglingRefs(schema: Record<string, unknown>): string[] {
  const refs = JSON.stringify(schema).matchAll(/"\$ref":"#([^"]*)"/g);
  return [...new Set([...refs].map(([, ref = '']) => ref))].filter((ref) => !exists(schema, ref));
}

function exists(root: unknown, pointer: string): boolean {
  let node = root;
  for (const step of pointer.split('/').slice(1)) {
    node = at(node, step.replace(/~1/g, '/').replace(/~0/g, '~'));
    if (node === undefined) return false;
  }
  return true;
}

function at(node: unknown, key: string): unknown {
  return entries(node).find(([name]) => name === key)?.[1];
}

function entries(node: unknown): [string, unknown][] {
  return typeof node === 'object' && node !== null ? Object.entries(node) : [];
}
