import { didYouMean } from '../../lib/suggest.ts';

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

  const checkName = (sort: string, value: unknown, known: readonly string[]): void => {
    const name = String(value);
    if (known.includes(name)) return;
    unknown.add(`there is no ${sort}${name.slice(0, 40)}'.${didYouMean(name, known)}`);
  };
  const nameFilter = (filter: Node): void => {
    if (filter.type === 'CallExpression') {
      walkAll(filter.args);
      nameFilter(filter.callee as Node); // the parser puts a node there
    } else checkName("filter '", filter.value, FILTERS);
  };
  const walkAll = (value: unknown): void => childrenOf(value).forEach(walk);
  const bind = (target: unknown): void => {
    for (const node of childrenOf(target)) {
      if (node.type === 'Identifier') own.add(String(node.value));
      else if (node.type === 'KeywordArgumentExpression') {
        bind(node.key);
        walkAll(node.value);
      } else if (node.type === 'TupleLiteral') bind(node.value);
    }
  };
  const walk = (node: Node): void => {
    switch (node.type) {
      case 'Identifier':
        used.add(String(node.value));
        return;
      case 'MemberExpression': {
        const member = memberOf(node);
        if (member) members.set(member.join('.'), member);
        walkAll(node.computed === true ? [node.object, node.property] : [node.object]);
        return;
      }
      case 'FilterExpression':
      case 'FilterStatement':
        nameFilter(node.filter as Node); // the parser puts a node there
        walkAll([node.operand, node.body]);
        return;
      case 'TestExpression':
        checkName("test 'is ", (node.test as Node).value, TESTS); // the parser puts a name there
        walkAll(node.operand);
        return;
      case 'KeywordArgumentExpression':
        walkAll(node.value);
        return;
      case 'For':
        bind(node.loopvar);
        break;
      case 'Set':
        bind(node.assignee);
        break;
      case 'Macro':
        bind([node.name, node.args]);
        break;
      default:
    }
    for (const [key, value] of Object.entries(node)) {
      if (!TARGETS.has(key)) walkAll(value);
    }
  };
  walkAll(body);
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

/** `['data', 'city']` for `data.city` and `data['city']`. */
function memberOf(node: Node): [string, string] | undefined {
  // The parser puts nodes there.
  const object = node.object as Node;
  const property = node.property as Node;
  const isName = property.type === (node.computed === true ? 'StringLiteral' : 'Identifier');
  if (object.type !== 'Identifier' || !isName) return undefined;
  return [String(object.value), String(property.value)];
}
