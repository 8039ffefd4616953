import { Interpreter } from '@huggingface/jinja';
import type { WorkMeter } from '../work-meter.ts';

/** The output of a template at one position. */
export interface TemplateOutput {
  value: unknown;
  /** As the template language prints it; empty for `none`. */
  text: string;
  /** Written by the template's author, or made by `tojson`; it contains no data of a caller. */
  isAuthored: boolean;
}

/** A template uses a value that is missing. */
export class MissingValueError extends Error {
  /** For example `data.company`. */
  readonly path: string;

  constructor(path: string) {
    super(`'${path}' has no value`);
    this.name = 'MissingValueError';
    this.path = path;
  }
}

/**
 * Surrounds the number of an output in the rendered text. This character never occurs unescaped in
 * JSON.
 */
export const MARK = '\u0000';

type Statement = NonNullable<Parameters<Interpreter['evaluate']>[0]>;
type Scope = Parameters<Interpreter['evaluate']>[1];
type Value = ReturnType<Interpreter['evaluate']>;

/**
 * A node of a parsed template, with the members that this module reads. The package exports no node
 * types.
 */
interface Node extends Statement {
  [key: string]: unknown;
}

/** The cost of one loop iteration, in steps. */
const ROUND = 4;

/** Operators that accept a missing value. */
const LENIENT = new Set(['and', 'or', '==', '!=', 'in', 'not in']);

/**
 * Runs a template and records its outputs as values instead of texts. It refuses a missing value
 * with its path.
 */
export class StrictInterpreter extends Interpreter {
  readonly #outputs: ReadonlySet<unknown>;
  readonly #found: TemplateOutput[];
  readonly #meter: WorkMeter;
  /** The path of each missing value. */
  readonly #missing = new WeakMap<object, string>();
  readonly #authored = new WeakSet<object>();
  /** An `if` without `else` has no value on purpose. */
  readonly #empty = new WeakSet<object>();

  /**
   * @param outputs the statements whose values are recorded in `found`
   * @param meter counts the evaluated nodes, and the size of their results
   */
  constructor(
    scope: Scope,
    outputs: ReadonlySet<unknown>,
    found: TemplateOutput[],
    meter: WorkMeter,
  ) {
    super(scope);
    this.#meter = meter;
    this.#outputs = outputs;
    this.#found = found;
  }

  override evaluate(statement: Statement | undefined, scope: Scope): Value {
    if (!statement) return super.evaluate(statement, scope);
    if (statement instanceof Ready) return statement.value;
    this.#meter.charge(1);
    this.#meter.enter();
    const value = this.#evaluateStrictly(statement as Node, scope); // an object like any other
    this.#meter.leave();
    this.#meter.charge(this.#sizeOf(value));
    if (!this.#outputs.has(statement)) return value;
    this.#found.push(this.#toOutput(value));
    return this.#literal(['', this.#found.length - 1, ''].join(MARK), scope);
  }

  #evaluateStrictly(node: Node, scope: Scope): Value {
    const ready = (part: unknown): Ready =>
      // The cast holds: the parser puts nodes there.
      new Ready(this.#required(this.evaluate(part as Statement, scope)));
    const withParts = (parts: Record<string, Ready | object>): Value =>
      super.evaluate({ ...node, ...parts }, scope);

    switch (node.type) {
      case 'StringLiteral': {
        const value = super.evaluate(node, scope);
        this.#authored.add(value);
        return value;
      }
      case 'Identifier':
        return this.#remember(super.evaluate(node, scope), node);
      case 'MemberExpression':
        return this.#remember(withParts({ object: ready(node.object) }), node);
      case 'FilterExpression': {
        const name = filterName(node.filter);
        if (name === 'default') return this.#asData(super.evaluate(node, scope), scope);
        const operand = ready(node.operand);
        const value = withParts({ operand });
        if (name === 'tojson') this.#authored.add(value);
        return value;
      }
      case 'BinaryExpression': {
        const { value: operator } = node.operator as { value: string }; // a token of the parser
        if (operator === 'and' || operator === 'or') {
          return this.#asData(super.evaluate(node, scope), scope);
        }
        if (LENIENT.has(operator)) return super.evaluate(node, scope);
        return withParts({ left: ready(node.left), right: ready(node.right) });
      }
      case 'SelectExpression': {
        const value = super.evaluate(node, scope);
        if (value.type === 'UndefinedValue' && !this.#missing.has(value)) this.#empty.add(value);
        return value;
      }
      case 'For': {
        const iterable = node.iterable as Node; // the parser puts a node there
        if (iterable.type !== 'SelectExpression') {
          const items = ready(iterable);
          // Iterations of a loop without a body count, too.
          this.#meter.charge(ROUND * lengthOf(items.value.value));
          return withParts({ iterable: items });
        }
        return withParts({ iterable: { ...iterable, lhs: ready(iterable.lhs) } });
      }
      default:
        return super.evaluate(node, scope);
    }
  }

  /**
   * Every operation walks a value at most once. So the size of a value is the cost of its next
   * step.
   */
  #sizeOf({ value }: Value): number {
    if (typeof value === 'string') {
      this.#meter.checkLength(value.length);
      return value.length >> 6;
    }
    if (Array.isArray(value)) return value.length >> 3;
    return value instanceof Map ? value.size >> 3 : 0;
  }

  /** A method without a call is treated as a missing member. */
  #remember(value: Value, node: Node): Value {
    if (isAbsent(value)) this.#missing.set(value, pathOf(node));
    return value;
  }

  #required(value: Value): Value {
    if (isAbsent(value)) throw new MissingValueError(this.#missing.get(value) ?? 'an expression');
    return value;
  }

  /** A fallback counts as a value, even if the template's author wrote it. */
  #asData(value: Value, scope: Scope): Value {
    return this.#authored.has(value) ? this.#literal(String(value.value), scope) : value;
  }

  #literal(text: string, scope: Scope): Value {
    const literal: Node = { type: 'StringLiteral', value: text };
    return super.evaluate(literal, scope);
  }

  #toOutput(value: Value): TemplateOutput {
    if (this.#empty.has(value)) return { value: null, text: '', isAuthored: true };
    const shown = this.#required(value);
    return {
      value: toPlain(shown),
      text: shown.type === 'NullValue' ? '' : shown.toString(),
      isAuthored: this.#authored.has(shown),
    };
  }
}

/** An already evaluated part of an expression. */
class Ready {
  readonly type = 'Ready';
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value instanceof Map ? value.size : 0;
}

function isAbsent({ type }: Value): boolean {
  return type === 'UndefinedValue' || type === 'FunctionValue';
}

function toPlain(value: Value): unknown {
  const inner: unknown = value.value;
  if (Array.isArray(inner)) return inner.map(toPlain);
  if (inner instanceof Map) {
    return Object.fromEntries([...inner].map(([key, item]) => [key, toPlain(item)]));
  }
  return isAbsent(value) || value.type === 'NullValue' ? null : inner;
}

function filterName(filter: unknown): string {
  const node = filter as Node; // the parser puts a node there
  return node.type === 'CallExpression' ? filterName(node.callee) : String(node.value);
}

/** `data.items[0].name`, as far as the text of the template shows it. */
function pathOf(node: unknown): string {
  const { type, object, property, computed, value } = node as Node; // the parser puts a node there
  if (type === 'Identifier') return String(value);
  if (type !== 'MemberExpression') return '(…)';
  if (!computed) return `${pathOf(object)}.${pathOf(property)}`;
  const key = property as Node; // the parser puts a node there
  if (key.type === 'StringLiteral') return `${pathOf(object)}['${key.value}']`;
  return `${pathOf(object)}[${key.type === 'IntegerLiteral' ? key.value : pathOf(key)}]`;
}
