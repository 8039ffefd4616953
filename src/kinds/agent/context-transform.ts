import { boundedJson } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { findImpossibleJson } from './find-impossible-json.ts';
import { findJsonError } from './find-json-error.ts';
import { endsInString } from './json-text.ts';
import { parseTemplate, type Rendered } from './template.ts';

/** What a transform made of a call's arguments. */
export type Transformed = { context: unknown } | { error: string };

/** How much of a text an error repeats, in UTF-16 code units. */
const EXCERPT = 24;

/**
 * Reads a Jinja text that reshapes a call's arguments (`data`) into a JSON value. Whatever a
 * value holds, the result has the shape that the template's author wrote:
 *
 * - between double quotes an output is escaped as a part of that JSON string;
 * - elsewhere it is a JSON value of its own: a text with its quotes, a list as a list. What the
 *   author wrote there (`{{ "," if not loop.last }}`) or `tojson` made stays as it is.
 *
 * The text of a macro or of a `set` block is a value, too.
 *
 * Source: docs/contract.md#kind-agent.
 *
 * @throws an Error that says what is wrong with the template, also where it can never put out JSON.
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
      const { at, line, column, expected } = wrong;
      const found = at === json.length ? 'the end' : `'${json.slice(at, at + EXCERPT)}'`;
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
