import { boundedJson } from '../../core/index.ts';
import { findJsonError } from '../../lib/find-json-error.ts';
import { messageOf } from '../../lib/message-of.ts';
import { findImpossibleJson } from './find-impossible-json.ts';
import { endsInString } from './json-text.ts';
import { parseTemplate, type Rendered } from './template.ts';

/** The transformed arguments of a call. */
export type Transformed = { context: unknown } | { error: string };

/**
 * Reads a Jinja text that reshapes a call's arguments (`data`) into a JSON value. Values never
 * change the shape that the author of the template wrote:
 *
 * - between double quotes, an output is escaped as a part of that JSON string;
 * - elsewhere, an output is a JSON value. A string gets quotes, a list stays a list. Texts that the
 *   author wrote there (`{{ "," if not loop.last }}`) and the output of `tojson` stay as they are.
 *
 * The text of a macro or of a `set` block is a value, too.
 *
 * Source: docs/contract.md#kind-agent.
 *
 * @throws an Error that explains the mistake in the template, also if it can never produce JSON.
 * @example
 * const transform = createContextTransform('{"company": "{{ data.company }}"}');
 * transform({ company: 'Say "hi" Ltd' }); // { context: { company: 'Say "hi" Ltd' } }
 */
export function createContextTransform(text: string): (data: unknown) => Transformed {
  const template = parseTemplate(text);
  const never = findImpossibleJson(template.body);
  if (never !== undefined) throw new SyntaxError(never);
  return (data) => {
    try {
      const json = toJsonText(template.render({ data }));
      const wrong = findJsonError(json);
      if (!wrong) return { context: JSON.parse(json) };
      const { line, column, found, expected } = wrong;
      return {
        error: `the result is not JSON: line ${line}, column ${column} has ${found} where ${expected} should be`,
      };
    } catch (thrown) {
      return { error: messageOf(thrown) };
    }
  };
}

function toJsonText({ pieces, outputs }: Rendered): string {
  let inString = false;
  let json = '';
  pieces.forEach((piece, index) => {
    json += piece;
    inString = endsInString(piece, inString);
    const output = outputs[index];
    if (!output) return;
    if (inString) json += JSON.stringify(output.text).slice(1, -1);
    else if (output.isAuthored) {
      json += output.text;
      inString = endsInString(output.text, false);
    } else json += boundedJson(output.value);
  });
  return json;
}
