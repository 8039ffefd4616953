// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation that a sentence shows
import { isRecord } from '../../lib/is-record.ts';
import { didYouMean } from '../../lib/suggest.ts';
import type { KindProblem } from '../kind.ts';
import { parametersIn } from './place-arguments.ts';

interface Declared {
  url: string;
  headers: Readonly<Record<string, string>>;
  parameters_in: Readonly<Record<string, unknown>>;
  body_argument?: string | undefined;
}

type Report = (problem: KindProblem) => void;

/**
 * Warns of undefined names in a webhook. These are unknown arguments, and placeholders in the
 * notation of other tools, which the request would contain literally.
 *
 * @param webhook as declared, before its variables are inserted
 * @param parameters the tool's JSON Schema
 */
export function checkReferences(webhook: Declared, parameters: unknown, report: Report): void {
  warnOfPlaceholders(webhook.url, ['url'], report);
  for (const [name, value] of Object.entries(webhook.headers)) {
    warnOfPlaceholders(value, ['headers', name], report);
  }
  const known = namesOf(parameters);
  if (!known) return;
  const check = (name: string, path: readonly string[], of: 'key' | 'value', what: string) => {
    if (known.includes(name)) return;
    report({
      severity: 'warning',
      path: ['webhook', ...path],
      of,
      message: `${what} '${name}', and the tool has no parameter '${name}'.${didYouMean(name, known) || " Add it to 'parameters'."}`,
    });
  };
  const url = webhook.url.replace(/\$\{[^}]*\}/g, '').replace(/\{\{[^{}]*\}\}/g, '');
  for (const name of new Set(parametersIn(url))) check(name, ['url'], 'value', 'The url uses');
  for (const name of Object.keys(webhook.parameters_in)) {
    check(name, ['parameters_in', name], 'key', "'parameters_in' places");
  }
  const { body_argument } = webhook;
  if (body_argument !== undefined) {
    check(body_argument, ['body_argument'], 'value', "'body_argument' names");
  }
}

function warnOfPlaceholders(text: string, path: readonly string[], report: Report): void {
  const isUrl = path[0] === 'url';
  const tell = (found: string, instead: string) =>
    report({
      severity: 'warning',
      path: ['webhook', ...path],
      message: `'${found.slice(0, 60)}' is not a placeholder here. Write ${instead}.`,
    });
  const [braced, name = ''] = /\{\{\s*([\w.-]{0,60})[^{}]*\}\}/.exec(text) ?? [];
  if (braced !== undefined) {
    const argument = name.split('.').at(-1) ?? '';
    tell(
      braced,
      isUrl
        ? `'{${argument}}' for an argument, or '\${NAME}' for a variable`
        : "'${NAME}' for a variable; for an argument, use 'parameters_in'",
    );
  }
  const [bare] = /\$[A-Z_][A-Z0-9_]{2,60}/.exec(text) ?? [];
  if (bare !== undefined) tell(bare, `'\${${bare.slice(1)}}' for the variable`);
}

/** The names of all arguments; `undefined` if the schema accepts further ones. */
function namesOf(parameters: unknown): readonly string[] | undefined {
  if (parameters === undefined) return [];
  if (!isRecord(parameters)) return undefined;
  if (MORE_PROPERTIES.some((keyword) => Object.hasOwn(parameters, keyword))) return undefined;
  return isRecord(parameters.properties) ? Object.keys(parameters.properties) : [];
}

/** The keywords with which a schema may accept unlisted properties. */
const MORE_PROPERTIES = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'patternProperties',
  'additionalProperties',
];
