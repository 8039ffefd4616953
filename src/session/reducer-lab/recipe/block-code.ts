import type { Expression, ObjectExpression } from 'acorn';
import { quote } from '../../lib/quote.ts';
import {
  type BlockOption,
  type BlockPattern,
  type BlockValue,
  blockRow,
  type RecipeBlock,
} from './block-table.ts';

/**
 * The code of a block.
 *
 * @example
 * toBlockCode({ name: 'keepAround', values: { pattern: { text: 'FAIL' }, after: 5 } });
 * // keepAround('FAIL', { after: 5 })
 */
export function toBlockCode({ name, values }: RecipeBlock): string {
  const fields = blockRow(name)?.fields ?? [];
  const codeOf = ({ name: field }: BlockOption) => {
    const value = values[field];
    return value === undefined ? undefined : toValueCode(value);
  };
  const first = fields.filter(({ isArgument }) => isArgument).map((field) => codeOf(field) ?? "''");
  const options = fields
    .filter(({ isArgument }) => !isArgument)
    .flatMap((field) => {
      const code = codeOf(field);
      return code === undefined ? [] : [`${field.name}: ${code}`];
    });
  return `${name}(${[...first, ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ')})`;
}

function toValueCode(value: BlockValue): string {
  if (typeof value !== 'object') return String(value);
  if ('text' in value) return quote(value.text);
  return `/${value.source}/${value.flags}`;
}

/** @returns the block that an expression calls; `undefined` for everything that no form can show. */
export function readBlock(node: Expression): RecipeBlock | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const row = blockRow(node.callee.name);
  if (!row) return undefined;
  const required = row.fields.filter(({ isArgument }) => isArgument);
  const rest = [...node.arguments];
  const values: [string, BlockValue][] = [];
  for (const field of required) {
    const argument = rest.shift();
    const value = argument && argument.type !== 'SpreadElement' && readValue(argument, field);
    if (value === undefined || value === false) return undefined;
    values.push([field.name, value]);
  }
  const [options, ...others] = rest;
  if (others.length > 0) return undefined;
  if (options) {
    if (options.type !== 'ObjectExpression') return undefined;
    const read = readOptions(options, row.fields);
    if (!read) return undefined;
    values.push(...read);
  }
  return { name: row.name, values: Object.fromEntries(values) };
}

function readOptions(
  { properties }: ObjectExpression,
  fields: readonly BlockOption[],
): [string, BlockValue][] | undefined {
  const values: [string, BlockValue][] = [];
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier')
      return undefined;
    const { name } = property.key;
    const field = fields.find((one) => one.name === name && !one.isArgument);
    const value = field && readValue(property.value, field);
    if (value === undefined) return undefined;
    values.push([name, value]);
  }
  return values;
}

function readValue(node: Expression, { type }: BlockOption): BlockValue | undefined {
  if (node.type !== 'Literal') return undefined;
  if (type === 'pattern') return readPattern(node);
  return typeof node.value === (type === 'count' ? 'number' : 'boolean')
    ? (node.value as number | boolean) // the type was just compared
    : undefined;
}

function readPattern(node: Extract<Expression, { type: 'Literal' }>): BlockPattern | undefined {
  if (node.regex) return { source: node.regex.pattern, flags: node.regex.flags };
  return typeof node.value === 'string' ? { text: node.value } : undefined;
}
