import { join } from 'node:path';
import type { StepRow, StepText } from '../../src/app/pages/reference/reference.ts';
import { readSourceFile, type SourceFile } from './source-file.ts';

/** Where the core decides each step, in the order of the steps. */
const STEPS: readonly { id: string; files: readonly string[]; says?: readonly [string, Kind] }[] = [
  { id: 'budget', files: ['call/budget.ts'], says: ['it counts as 0', 'warning'] },
  { id: 'lookup', files: ['call/gates/lookup.ts'] },
  { id: 'exclusion', files: ['call/gates/exclusion.ts'] },
  { id: 'allowlist', files: ['call/gates/allowlist.ts'] },
  {
    id: 'availability',
    files: ['call/gates/availability.ts', 'call/gates/approved-fingerprints.ts'],
  },
  { id: 'capabilities', files: ['call/gates/capabilities.ts'] },
  { id: 'dry_run', files: ['call/gates/dry-run.ts'] },
  { id: 'arguments', files: ['call/gates/arguments.ts'] },
  { id: 'rate_limit', files: ['call/gates/rate-limit.ts'] },
  { id: 'execute', files: ['call/pipeline.ts', 'results/results.ts', 'call/failures.ts'] },
  { id: 'reduce', files: ['reduce/run-reducer.ts'], says: ['was ignored', 'warning'] },
  { id: 'trim', files: ['reduce/trim.ts'], says: ['[truncated', 'marker'] },
];

type Kind = StepText['kind'];

/**
 * Reads the table of steps from the core's own files: what each of them may say, word for word, and
 * the rules that decide.
 *
 * @param core the folder of the core.
 * @throws Error where a step says nothing any more, or says it elsewhere.
 */
export function readSteps(core: string, folder: string): StepRow[] {
  return STEPS.map(({ id, files, says }, index) => {
    const sources = files.map((file) => readSourceFile(join(core, file)));
    const isGate = files[0]?.startsWith('call/gates/') === true;
    const texts = says
      ? sources.flatMap((source) => templatesOf(source, ...says))
      : sources.flatMap((source) => resultsOf(source, isGate ? 'refusal' : 'failure'));
    if (texts.length === 0) throw new Error(`The step ${id} says nothing in ${files.join(', ')}.`);
    const unique = new Map(texts.map((one) => [JSON.stringify(one), one]));
    const rules = isGate ? sources.flatMap((source) => rulesOf(source, id)) : [];
    return {
      step: index + 1,
      id,
      rules,
      texts: [...unique.values()],
      file: `${folder}/${files[0]}`,
    };
  });
}

/** A node of the tree, by what this file reads of it. */
interface AnyNode {
  type: string;
  [field: string]: unknown;
}

/** Every call of `err` and `ok` with a text that is said. */
function resultsOf(source: SourceFile, failure: Kind): StepText[] {
  return callsOf(source, ['err', 'ok']).flatMap(({ callee, args }): StepText[] => {
    const [said, code, more] = args;
    const text = said && textOf(said, source);
    if (text === undefined) return [];
    if (callee === 'ok') return [{ kind: 'answer', text }];
    const reason = more && propertyOf(more, 'reason');
    return [
      {
        kind: failure,
        text,
        code: (code && literalOf(code)) ?? 'execution_failed',
        ...(reason !== undefined && { reason }),
      },
    ];
  });
}

/** Every template that holds these words. */
function templatesOf(source: SourceFile, words: string, kind: Kind): StepText[] {
  return nodesOf(source)
    .filter(({ type }) => type === 'TemplateLiteral')
    .flatMap((node) => textOf(node, source) ?? [])
    .filter((text) => text.includes(words))
    .map((text) => ({ kind, text: text.trim() }));
}

/** Each rule of a gate with its outcome, in the order of the file. */
function rulesOf(source: SourceFile, gate: string): StepRow['rules'] {
  const rules = new Map<string, string>();
  for (const node of nodesOf(source)) {
    const rule = propertyOf(node, 'rule');
    const outcome = propertyOf(node, 'outcome');
    if (rule !== undefined && outcome !== undefined) rules.set(rule, outcome);
  }
  for (const { args } of callsOf(source, ['refuse'])) {
    const rule = args[0] && literalOf(args[0]);
    if (rule !== undefined) rules.set(rule, 'refuse');
  }
  // Told apart by a condition, so that each stands in the file as a text alone.
  for (const node of nodesOf(source)) {
    const text = literalOf(node);
    if (text?.startsWith(`${gate}.`) && !rules.has(text)) rules.set(text, outcomeOf(text, source));
  }
  return [...rules].map(([rule, outcome]) => ({ rule, outcome }));
}

/** Of a rule that is chosen by a condition: that of the object that it is chosen for. */
function outcomeOf(rule: string, source: SourceFile): string {
  const around = nodesOf(source)
    .filter((node) => propertyOf(node, 'outcome') !== undefined)
    .find((node) => nodesWithin(node).some((inner) => literalOf(inner) === rule));
  return (around && propertyOf(around, 'outcome')) ?? 'pass';
}

function callsOf(source: SourceFile, names: readonly string[]) {
  return nodesOf(source).flatMap((node) => {
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
    const name = callee?.type === 'Identifier' ? String(callee.name) : '';
    if (!names.includes(name)) return [];
    return [{ callee: name, args: (node.arguments as unknown[]).filter(isNode) }];
  });
}

function textOf(node: AnyNode, source: SourceFile): string | undefined {
  if (node.type === 'Literal') return literalOf(node);
  if (node.type === 'Identifier') {
    const declared = nodesOf(source).find(
      ({ type, id, init }) =>
        type === 'VariableDeclarator' && isNode(id) && id.name === node.name && isNode(init),
    );
    return isNode(declared?.init) ? textOf(declared.init, source) : undefined;
  }
  if (node.type === 'CallExpression') return nameOfCall(node) && `<${nameOfCall(node)}>`;
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis, expressions } = node as unknown as {
    quasis: { value: { cooked: string } }[];
    expressions: { start: number; end: number }[];
  };
  return quasis
    .map(({ value }, index) => {
      const put = expressions[index];
      return value.cooked + (put ? `<${toWord(source.text.slice(put.start, put.end))}>` : '');
    })
    .join('')
    .replace('<who>', 'Tool <name>');
}

/** What stands in a template, as a reader would call it. */
function toWord(code: string): string {
  const [, called, given = ''] = /^(\w+)\((\w*)/.exec(code) ?? [];
  if (called !== undefined) return WORDS[given] ?? WORDS[called] ?? called;
  const word = code.split('.').at(-1) ?? code;
  return WORDS[word] ?? word;
}

/** Absent for a text that nobody but its caller knows. */
function nameOfCall({ callee }: AnyNode): string | undefined {
  return isNode(callee) && callee.type === 'Identifier' ? WORDS[String(callee.name)] : undefined;
}

const WORDS: Record<string, string | undefined> = {
  messageOf: 'what was thrown',
  toRedactedJson: 'JSON of the redacted arguments',
  list: 'a line for each place',
  limit: 'limit',
  when: ' before it started',
  given: 'what was given',
  thrown: 'what was thrown',
  total: 'N',
  returned: 'what it was',
  result: 'what it was',
  seconds: 'n',
};

function literalOf(node: AnyNode): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function propertyOf(node: AnyNode, name: string): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const found = (node.properties as unknown[])
    .filter(isNode)
    .find(({ key }) => isNode(key) && key.name === name);
  return isNode(found?.value) ? literalOf(found.value) : undefined;
}

function nodesOf({ body }: SourceFile): AnyNode[] {
  return body.flatMap((node) => nodesWithin(node as unknown as AnyNode)); // read by shape below
}

function nodesWithin(node: AnyNode): AnyNode[] {
  const children = Object.values(node).flat().filter(isNode);
  return [node, ...children.flatMap(nodesWithin)];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
