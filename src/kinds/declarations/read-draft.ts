import type { ToolPermissions } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { suggest } from '../../lib/suggest.ts';
import { checkFields, NOTHING_ALLOWED, readPermissions } from './fields.ts';
import { describeKind, type Mapping } from './mapping.ts';
import { childOf, type DeclarationPart, type Reporter } from './part.ts';
import { recognise, recogniseList } from './recognise.ts';
import type { SourceDocument } from './source.ts';

/** One document, split into parts that are not read yet. */
export interface DeclarationDraft {
  tools: DeclarationPart[];
  agents: DeclarationPart[];
  personalities: DeclarationPart[];
  /** Absent if the document has no permissions. */
  permissions?: { part: DeclarationPart; value: ToolPermissions };
  /** The agent that the document itself describes, in the agent form. */
  agent?: { name: string; metadata: Mapping; part: DeclarationPart };
}

const BODY = ['tools', 'permissions', 'agents', 'personalities'] as const;
const AGENT_FORM = ['apiVersion', 'kind', 'metadata', 'spec'] as const;

/**
 * Splits a document of any form into parts: a list of tools; `tools`, `permissions`, `agents` and
 * `personalities`; or the same below `spec`, beside `metadata`.
 *
 * Source: docs/contract.md#declarations.
 */
export function readDraft(source: SourceDocument, reporter: Reporter): DeclarationDraft {
  const root: DeclarationPart = { value: source.value, path: [], source };
  const draft: DeclarationDraft = { tools: [], agents: [], personalities: [] };
  const other = isOwnForm(root.value) ? undefined : recognise(root.value);
  if (other !== undefined) {
    reporter.error(root, other);
  } else if (Array.isArray(root.value)) {
    draft.tools = itemsOf(root);
  } else if (!isRecord(root.value)) {
    if (root.value !== null) {
      reporter.error(root, `A declaration must be a mapping, not ${describeKind(root.value)}.`);
    }
  } else if (isAgentForm(root.value)) {
    readAgentForm(root, root.value, draft, reporter);
  } else {
    readBody(root, draft, reporter);
  }
  return draft;
}

/** Whether a document is a declaration; other fields may be present. */
function isOwnForm(root: unknown): boolean {
  return isRecord(root) && [...BODY, ...AGENT_FORM].some((field) => Object.hasOwn(root, field));
}

function isAgentForm(root: Mapping): boolean {
  if (BODY.some((field) => Object.hasOwn(root, field))) return false;
  return AGENT_FORM.some((field) => Object.hasOwn(root, field));
}

function readAgentForm(
  root: DeclarationPart,
  value: Mapping,
  draft: DeclarationDraft,
  reporter: Reporter,
): void {
  checkFields(root, AGENT_FORM, reporter);
  const kind = getOwn(value, 'kind');
  if (kind !== undefined && String(kind).toLowerCase() !== 'agent') {
    reporter.error(
      root,
      `Documents of kind '${String(kind)}' are not supported. Use kind 'Agent'.`,
      {
        path: ['kind'],
      },
    );
    return;
  }
  const metadata = getOwn(value, 'metadata');
  if (isRecord(metadata)) {
    const name = getOwn(metadata, 'name');
    if (typeof name === 'string' && name !== '') draft.agent = { name, metadata, part: root };
    else
      reporter.warn(root, 'Without a name, other agents cannot call this agent.', {
        path: ['metadata'],
      });
  } else if (metadata !== undefined) {
    reporter.error(root, `'metadata' must be a mapping, not ${describeKind(metadata)}.`, {
      path: ['metadata'],
    });
  }
  const spec = getOwn(value, 'spec');
  if (isRecord(spec)) {
    readBody(childOf(root, 'spec', spec), draft, reporter, ['plan', 'output']);
  } else {
    reporter.error(root, `'spec' must be a mapping with 'tools', not ${describeKind(spec)}.`, {
      path: ['spec'],
    });
  }
}

function readBody(
  body: DeclarationPart,
  draft: DeclarationDraft,
  reporter: Reporter,
  more: readonly string[] = [],
): void {
  if (!isRecord(body.value)) return;
  for (const [field, value] of Object.entries(body.value)) {
    const part = childOf(body, field, value);
    if (field === 'permissions') {
      draft.permissions = { part, value: readPermissions(part, reporter) };
    } else if (field === 'tools' || field === 'agents' || field === 'personalities') {
      const other = field === 'tools' && Array.isArray(value) ? recogniseList(value) : undefined;
      if (other !== undefined) reporter.error(part, other);
      else if (Array.isArray(value)) {
        draft[field] = itemsOf(part);
        if (value.length === 0 && body.path.length === 0 && isAlone(body.value)) {
          reporter.warn(part, `'${field}' is an empty list. ${FIRST_ENTRY[field]}`);
        }
      } else if (value === null) {
        reporter.warn(part, `'${field}' has no entries. ${FIRST_ENTRY[field]}`, { of: 'key' });
      } else {
        const wayOut = isRecord(value) ? " Begin each entry with '- name:'." : '';
        reporter.error(part, `'${field}' must be a list, not ${describeKind(value)}.${wayOut}`);
      }
    } else if (suggest(field, BODY) === 'permissions') {
      reporter.error(
        part,
        `'${field}' is not a field here. Did you mean 'permissions'? Until you fix it, no tool is allowed.`,
        { of: 'key' },
      );
      draft.permissions ??= { part, value: NOTHING_ALLOWED };
    }
  }
  checkFields({ ...body, value: withoutNearPermissions(body.value) }, [...BODY, ...more], reporter);
}

/** Advice for a missing tool. */
export const FIRST_TOOL = "Add a tool, such as '- {name: read_file, type: builtin}'.";

/** Advice for an empty field. */
const FIRST_ENTRY = {
  tools: FIRST_TOOL,
  agents: "Add one, such as '- {name: scout, plan: []}', or remove this line.",
  personalities: "Add one, such as '- {id: reader, toolset: [read_file]}', or remove this line.",
} as const;

/** Whether the document is nothing but an empty list; beside others it may be intended. */
function isAlone(body: Mapping): boolean {
  return Object.keys(body).length === 1;
}

/** Already reported. */
function withoutNearPermissions(body: Mapping): Mapping {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field]) => field === 'permissions' || suggest(field, BODY) !== 'permissions',
    ),
  );
}

function itemsOf(list: DeclarationPart): DeclarationPart[] {
  if (!Array.isArray(list.value)) return [];
  return list.value.map((item: unknown, index) => childOf(list, index, item));
}
