import { join, posix } from 'node:path';
import type { StepRow, StepText } from '../../src/app/lib/reference/reference.ts';
import { type ParsedModule, readSourceFile } from './source-file.ts';

interface StepSource {
  id: string;
  files: readonly string[];
  /** Words of the step's template, and its kind. Absent for results. */
  says?: readonly [string, Kind];
}

/** The steps without a gate, before and after the gates. */
const FIRST: readonly StepSource[] = [
  { id: 'budget', files: ['call/budget.ts'], says: ['it counts as 0', 'warning'] },
];
const LAST: readonly StepSource[] = [
  {
    id: 'execute',
    files: ['call/execute.ts', 'call/pipeline.ts', 'results/results.ts', 'call/failures.ts'],
  },
  { id: 'reduce', files: ['reduce/run-reducer.ts'], says: ['was ignored', 'warning'] },
  { id: 'trim', files: ['reduce/trim.ts'], says: ['<N>', 'marker'] },
];
const GATES = 'call/gates';

type Kind = StepText['kind'];

/**
 * Reads the table of steps from the core's source: the exact texts of each step, and its rules.
 *
 * @param core The folder of the core.
 * @throws Error if a step has no text, or the text has moved.
 */
export function readSteps(core: string, folder: string): StepRow[] {
  const steps = [...FIRST, ...readGates(core), ...LAST];
  return steps.map(({ id, files, says }, index) => {
    const sources = files.map((file) => readSourceFile(join(core, file)));
    const isGate = files[0]?.startsWith(GATES) === true;
    const texts = says
      ? sources.flatMap((source) => templatesOf(source, ...says))
      : sources.flatMap((source) => resultsOf(source, isGate ? 'refusal' : 'failure'));
    if (texts.length === 0) throw new Error(`The step ${id} says nothing in ${files.join(', ')}.`);
    const unique = new Map(texts.map((one) => [JSON.stringify(one), one]));
    // Files that share a step may have the same rule.
    const rules = new Map(
      sources
        .flatMap((source) => (isGate ? rulesOf(source, id) : []))
        .map((one) => [one.rule, one]),
    );
    return {
      step: index + 1,
      id,
      rules: [...rules.values()],
      texts: [...unique.values()],
      file: `${folder}/${files[0]}`,
    };
  });
}

/**
 * The gates' steps, from the tables of `gates/gate-table.ts`. Each has the file of its gate and the
 * imports from the same folder. Gates that share its step add their files.
 */
function readGates(core: string): StepSource[] {
  const lookup = [`${GATES}/lookup.ts`, `${GATES}/unknown-tool.ts`];
  const steps: StepSource[] = [{ id: 'lookup', files: lookup }];
  let shared: string[] = [];
  for (const { id, files, hasStep } of readGateFiles(core)) {
    if (hasStep) {
      steps.push({ id, files: [...files, ...shared] });
      shared = [];
    } else shared.push(...files);
  }
  return steps;
}

/** Each gate of the tables, with its files. A gate with an option has no step. */
function readGateFiles(core: string): { id: string; files: string[]; hasStep: boolean }[] {
  const folder = join(core, GATES);
  const table = readSourceFile(join(folder, 'gate-table.ts'));
  return [...namesIn(table, 'ADMISSION'), ...namesIn(table, 'START')].map((name) => {
    const path = importsOf(table).find(({ names }) => names.includes(name))?.from ?? '';
    const file = readSourceFile(join(folder, path));
    const gate = declared(file, name, 'ObjectExpression');
    const id = gate && propertyOf(gate, 'id');
    if (!gate || id === undefined)
      throw new Error(`${file.path} does not declare the gate ${name}.`);
    const beside = importsOf(file).filter(({ from }) => from.startsWith('./'));
    const files = [path, ...beside.map(({ from }) => from)].map((one) => posix.join(GATES, one));
    return { id, files, hasStep: propertyOf(gate, 'option') === undefined };
  });
}

/** The ids of all gates, in order. */
export function readGateIds(core: string): string[] {
  return ['lookup', ...readGateFiles(core).map(({ id }) => id)];
}

/** The identifiers in a constant's array. */
function namesIn(source: ParsedModule, constant: string): string[] {
  const list = declared(source, constant, 'ArrayExpression');
  return ((list?.elements ?? []) as AnyNode[]).map(({ name }) => String(name));
}

/** The literal of a constant, without type assertions. */
function declared(source: ParsedModule, name: string, type: string): AnyNode | undefined {
  const found = nodesOf(source).find(
    (node) => node.type === 'VariableDeclarator' && isNode(node.id) && node.id.name === name,
  );
  return found && nodesWithin(found).find((node) => node.type === type);
}

function importsOf(source: ParsedModule): { from: string; names: string[] }[] {
  return source.body.flatMap((node) =>
    node.type === 'ImportDeclaration'
      ? [{ from: node.source.value, names: node.specifiers.map(({ local }) => local.name) }]
      : [],
  );
}

/** A syntax node, with the properties that this file reads. */
interface AnyNode {
  type: string;
  [field: string]: unknown;
}

/** Every call of `err` and `ok` with its text. */
function resultsOf(source: ParsedModule, failure: Kind): StepText[] {
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

/** Every template that contains these words. */
function templatesOf(source: ParsedModule, words: string, kind: Kind): StepText[] {
  return nodesOf(source)
    .filter(({ type }) => type === 'TemplateLiteral')
    .flatMap((node) => textOf(node, source) ?? [])
    .filter((text) => text.includes(words))
    .map((text) => ({ kind, text: text.trim() }));
}

/** Each rule of a gate with its outcome, in source order. */
function rulesOf(source: ParsedModule, gate: string): StepRow['rules'] {
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
  // Separate branches, so that each text is a literal in the file.
  for (const node of nodesOf(source)) {
    const text = literalOf(node);
    if (text?.startsWith(`${gate}.`) && !rules.has(text)) rules.set(text, outcomeOf(text, source));
  }
  return [...rules].map(([rule, outcome]) => ({ rule, outcome }));
}

/** If a condition chooses the rule, the outcome of the enclosing object. */
function outcomeOf(rule: string, source: ParsedModule): string {
  const around = nodesOf(source)
    .filter((node) => propertyOf(node, 'outcome') !== undefined)
    .find((node) => nodesWithin(node).some((inner) => literalOf(inner) === rule));
  return (around && propertyOf(around, 'outcome')) ?? 'pass';
}

function callsOf(source: ParsedModule, names: readonly string[]) {
  return nodesOf(source).flatMap((node) => {
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : undefined;
    const name = callee?.type === 'Identifier' ? String(callee.name) : '';
    if (!names.includes(name)) return [];
    return [{ callee: name, args: (node.arguments as unknown[]).filter(isNode) }];
  });
}

function textOf(node: AnyNode, source: ParsedModule): string | undefined {
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
    .replace(/<who>( <name>)?/, 'Tool <name>');
}

/** A readable name for a template's expression. */
function toWord(code: string): string {
  const [, called, given = ''] = /^(\w+)\((\w*)/.exec(code) ?? [];
  if (called !== undefined) return WORDS[given] ?? WORDS[called] ?? called;
  const word = code.split(' ??')[0]?.split('.').at(-1) ?? code;
  return WORDS[word] ?? word;
}

/** `undefined` if only the caller knows the text. */
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

/** Each is asked for often. */
const known = new WeakMap<ParsedModule, AnyNode[]>();

function nodesOf(source: ParsedModule): AnyNode[] {
  const nodes =
    known.get(source) ?? source.body.flatMap((node) => nodesWithin(node as unknown as AnyNode)); // read by shape below
  known.set(source, nodes);
  return nodes;
}

function nodesWithin(node: AnyNode): AnyNode[] {
  const children = Object.values(node).flat().filter(isNode);
  return [node, ...children.flatMap(nodesWithin)];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
