import type { ToolDefinitionLite } from '../contract/tool-definition.ts';
import type { HiddenCharactersFinding } from '../contract/tool-finding.ts';
import { copyGraph } from '../copy/copy-graph.ts';
import { type HiddenKind, revealText } from '../untrusted/hidden-text.ts';

/** A definition for a model, and the hidden characters that were in it. */
export interface CleanDefinition {
  readonly definition: ToolDefinitionLite;
  readonly findings: readonly HiddenCharactersFinding[];
}

/**
 * A definition without hidden characters; the same schema if it has none. Names of properties keep
 * theirs, because they would become other names: such a finding has `heldBack`.
 *
 * @throws if the schema cannot be read.
 */
export function cleanDefinition(
  name: string,
  description: string,
  schema: ToolDefinitionLite['parameters'],
): CleanDefinition {
  const revealed = revealText(description);
  const found = search(schema);
  const parameters = found.texts.count > 0 ? (copyGraph(schema, CLEAN) as typeof schema) : schema;
  const findings = [
    ...(revealed.kinds.length > 0
      ? [leftOut(name, `The description of '${name}'`, '$.description', revealed.kinds)]
      : []),
    ...toFindings(name, found),
  ];
  return { definition: { name, description: revealed.text, parameters }, findings };
}

interface Found {
  count: number;
  first: string;
  kinds: Set<HiddenKind>;
}

interface FoundInSchema {
  texts: Found;
  keys: Found;
}

/** Visits each object once, so shared objects and cycles cost nothing. */
function search(schema: object): FoundInSchema {
  const found: FoundInSchema = { texts: nothing(), keys: nothing() };
  const seen = new Set<object>();
  const look = (value: unknown, path: string): void => {
    if (typeof value === 'string') note(found.texts, value, path);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const isList = Array.isArray(value);
    for (const key of Object.keys(value)) {
      note(found.keys, key, path);
      look(Reflect.get(value, key), isList ? `${path}[${key}]` : `${path}.${key}`);
    }
  };
  look(schema, '$.parameters');
  return found;
}

function note(found: Found, text: string, path: string): void {
  const { kinds } = revealText(text);
  if (kinds.length === 0) return;
  found.count += 1;
  found.first ||= revealText(path).text;
  for (const kind of kinds) found.kinds.add(kind);
}

function nothing(): Found {
  return { count: 0, first: '', kinds: new Set() };
}

/** Options of a copy with the same shape and the same shared and cyclic parts. */
const CLEAN = { freeze: false, instances: true, text: (text: string) => revealText(text).text };

function toFindings(tool: string, { texts, keys }: FoundInSchema): HiddenCharactersFinding[] {
  const findings: HiddenCharactersFinding[] = [];
  if (texts.count > 0) {
    const more = texts.count > 1 ? ` and ${texts.count - 1} more` : '';
    const subject = `The schema of '${tool}', at ${texts.first}${more},`;
    findings.push(leftOut(tool, subject, texts.first, [...texts.kinds].sort()));
  }
  if (keys.count > 0) {
    const characters = [...keys.kinds].sort();
    findings.push({
      kind: 'hidden_characters',
      tool,
      place: keys.first,
      characters,
      heldBack: true,
      message: `A property name in the schema of '${tool}', at ${keys.first}, has hidden characters (${characters.join(', ')}). Removing them would change the name, so the tool is not available. Rename the property.`,
    });
  }
  return findings;
}

function leftOut(
  tool: string,
  subject: string,
  place: string,
  characters: readonly string[],
): HiddenCharactersFinding {
  return {
    kind: 'hidden_characters',
    tool,
    place,
    characters,
    heldBack: false,
    message: `${subject} has hidden characters (${characters.join(', ')}). The model does not get them. Check the origin of this tool.`,
  };
}
