import { isRecord } from '../../lib/is-record.ts';
import { setOwn } from '../../lib/own-property.ts';
import { expandEnv, expandUrl, missingVariables } from '../environment.ts';
import type { Mapping } from './mapping.ts';
import type { Reporter } from './part.ts';
import type { ToolDraft } from './read-tool.ts';

/**
 * Fields in which `${NAME}` stands for a variable, for every kind. A kind that must know the
 * secrets in its texts, such as webhooks, inserts the values itself.
 */
const FILLED_FIELDS = ['config', 'mcp'];

/** Names of the fields with a URL: of MCP servers, and of services in `config`. */
const URL_FIELDS: readonly (string | number)[] = ['url', 'endpoint'];

/** A draft with its variables inserted, and the values that no output may repeat. */
export interface FilledDraft extends ToolDraft {
  secrets: string[];
}

/**
 * Inserts variables into a declaration.
 *
 * Source: docs/contract.md#declarations.
 *
 * @returns `undefined` if a variable has no value; this has been reported then.
 */
export function fillEnvironment(
  draft: ToolDraft,
  env: Readonly<Record<string, string>> | undefined,
  reporter: Reporter,
): FilledDraft | undefined {
  const secrets = new Set<string>();
  let sound = true;
  const fill = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof value === 'string') {
      const isUrl = URL_FIELDS.includes(path.at(-1) ?? '');
      const expanded = isUrl ? expandUrl(value, env) : expandEnv(value, env);
      for (const secret of expanded.secrets) secrets.add(secret);
      if (expanded.missing.length > 0) {
        sound = false;
        reporter.error(draft.part, missingVariables(expanded.missing), {
          path,
          tool: draft.declaration.name,
        });
      }
      return expanded.text;
    }
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => fill(item, [...path, index]));
    }
    if (!isRecord(value)) return value;
    const filled: Mapping = {};
    for (const [key, item] of Object.entries(value))
      setOwn(filled, key, fill(item, [...path, key]));
    return filled;
  };
  const declaration = { ...draft.declaration };
  for (const field of FILLED_FIELDS) {
    if (Object.hasOwn(declaration, field)) declaration[field] = fill(declaration[field], [field]);
  }
  return sound ? { ...draft, declaration, secrets: [...secrets] } : undefined;
}
