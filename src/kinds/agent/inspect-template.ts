import { didYouMean } from '../declarations/suggest.ts';

/** The names in a template, as far as its text shows them. */
export interface TemplateNames {
  /** Variables that the template uses and does not set, each once. */
  variables: string[];
  /** Members of these variables: `data.city` is `['data', 'city']`. */
  members: [string, string][];
  /** Unknown filters and tests, as the ends of sentences. */
  unknown: string[];
}

const FILTERS = [
  'abs bool capitalize default dictsort first float get indent int items join keys last length list',
  'lower lstrip map rejectattr replace reverse rstrip safe selectattr sort split string strip title',
  'tojson trim unique upper values startswith endswith format',
].flatMap((names) => names.split(' '));
const TESTS =
  'boolean callable odd even false true none string number integer iterable mapping sequence lower upper defined undefined equalto eq'.split(
    ' ',
  );
/** Names that the language defines. */
const GLOBALS = new Set(
  'true True false False none None range raise_exception namespace loop caller'.split(' '),
);

/**
 * Lists the names that a parsed template uses, so that mistakes are found before the first call.
 *
 * @param body the parsed template's statements
 */
export function inspectTemplate(body: readonly unknown[]): TemplateNames {
  const used = new Set<string>();
  const own = new Set<string>();
  const members = new Map<string, [string, string]>();
  const unknown = new Set<string>();

  const nameFilter = (filter: Node): void => {
    if (filter.type === 'CallExpression') {
      for (const part of childrenOf(filter.args)) walk(part);
      nameFilter(filter.callee as Node); // the parser puts a node there
    } else if (!FILTERS.includes(String(filter.value))) {
      unknown.add(
        `there is no filter '${shorten(filter.value)}'.${didYouMean(String(filter.value), FILTERS)}`,
      );
    }
  };
  const bind = (target: unknown): void => {
    for (const node of childrenOf([target])) {
      if (node.type === 'Identifier') own.add(String(node.value));
      else if (node.type === 'KeywordArgumentExpression') {
        bind(node.key);
        for (const part of childrenOf(node.value)) walk(part);
      } else if (node.type === 'TupleLiteral')
        for (const part of childrenOf(node.value)) bind(part);
    }
  };
  const walk = (node: Node): void => {
    switch (node.type) {
      case 'Identifier':
        used.add(String(node.value));
        return;
      case 'MemberExpression': {
        // The parser puts nodes there.
        const object = node.object as Node;
        const property = node.property as Node;
        const computed = node.computed === true;
        const isName = computed
          ? property.type === 'StringLiteral'
          : property.type === 'Identifier';
        if (object.type === 'Identifier' && isName) {
          const member: [string, string] = [String(object.value), String(property.value)];
          members.set(member.join('.'), member);
        }
        walk(object);
        if (computed) walk(property);
        return;
      }
      case 'FilterExpression':
      case 'FilterStatement':
        nameFilter(node.filter as Node); // the parser puts a node there
        for (const part of childrenOf([node.operand, node.body])) walk(part);
        return;
      case 'TestExpression': {
        const { value } = node.test as Node; // the parser puts a name there
        if (!TESTS.includes(String(value))) {
          unknown.add(
            `there is no test 'is ${shorten(value)}'.${didYouMean(String(value), TESTS)}`,
          );
        }
        for (const part of childrenOf([node.operand])) walk(part);
        return;
      }
      case 'KeywordArgumentExpression':
        for (const part of childrenOf([node.value])) walk(part);
        return;
      case 'For':
        bind(node.loopvar);
        break;
      case 'Set':
        bind(node.assignee);
        break;
      case 'Macro':
        bind(node.name);
        for (const part of childrenOf(node.args)) bind(part);
        break;
      default:
    }
    for (const [key, value] of Object.entries(node)) {
      if (!TARGETS.has(key)) for (const part of childrenOf(value)) walk(part);
    }
  };
  for (const node of childrenOf(body)) walk(node);
  const isFree = (name: string): boolean => !own.has(name) && !GLOBALS.has(name);
  return {
    variables: [...used].filter(isFree),
    members: [...members.values()].filter(([name]) => isFree(name)),
    unknown: [...unknown],
  };
}

/** Unused names that the caller supplies. */
const TARGETS = new Set(['loopvar', 'assignee', 'callerArgs']);

interface Node {
  type: string;
  [key: string]: unknown;
}

/** The nodes in a value, in lists of any depth. */
function childrenOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(childrenOf);
  if (value instanceof Map) return [...value].flatMap(childrenOf);
  return typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : [];
}

function shorten(name: unknown): string {
  return String(name).slice(0, 40);
}
