import {
  CallToolRequestParamsSchema,
  CompleteRequestParamsSchema,
  CreateMessageRequestParamsSchema,
  ElicitRequestFormParamsSchema,
} from '@modelcontextprotocol/sdk/types.js';
import Form from '@rjsf/core/lib/components/Form.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from '../../../../core/index.ts';
import { builtinNames, createBuiltinTool } from '../../../../kinds/index.ts';
import { checkArguments } from '../../../../session/arguments/check-arguments.ts';
import { fillArgs } from '../../../../session/arguments/fill.ts';
import { HARD_SCHEMA } from '../../../../session/arguments/test-schemas.ts';
import { createCatalogEquipment } from '../../../../session/content/catalog-runtime.ts';
import { createScenario } from '../../../../session/workspace/default-scenario.ts';
import { createVirtualClock, simulatedEndpoints } from '../../../../simulation/index.ts';
import { toErrors } from './argument-errors.ts';
import { FIELDS, KEEP_AS_IT_IS, TEMPLATES, WIDGETS } from './form-parts.ts';
import { toFormSchema } from './form-schema.ts';
import { createFormValidator } from './form-validator.ts';

const issuesOf = (schema: JsonSchema, args: unknown) =>
  checkArguments({ schema, texts: [JSON.stringify(args)] }).flat();
const edits = { set() {}, remove() {}, rename() {}, swap() {} };
const changes: unknown[] = [];

function draw(schema: JsonSchema, args: unknown): string {
  const drawable = toFormSchema(schema);
  if (!drawable.ok) throw new Error(drawable.message);
  const html = renderToStaticMarkup(
    <Form
      tagName="div"
      idPrefix="argument"
      schema={drawable.schema}
      uiSchema={{ 'ui:submitButtonOptions': { norender: true } }}
      formData={args}
      formContext={{ edits }}
      validator={createFormValidator()}
      fields={FIELDS}
      templates={TEMPLATES}
      widgets={WIDGETS}
      experimental_defaultFormStateBehavior={KEEP_AS_IT_IS}
      extraErrors={toErrors(issuesOf(schema, args))}
      noValidate
      showErrorList={false}
      onChange={(event) => changes.push(event)}
    />,
  );
  return html.replace(/<svg.*?<\/svg>/gs, '');
}

// The protocol types of MCP: nested unions, records, schemas within schemas.
const protocol = [
  ['sampling', CreateMessageRequestParamsSchema],
  ['elicitation', ElicitRequestFormParamsSchema],
  ['a tool call', CallToolRequestParamsSchema],
  ['completion', CompleteRequestParamsSchema],
] as const;

const BOUND = new Set(['sql_query', 'rag_query', 'rag_ingest']);
const builtins = builtinNames
  .filter((name) => !BOUND.has(name))
  .map((name) => createBuiltinTool(name, {}, { endpoints: simulatedEndpoints }));

const world = createCatalogEquipment({}).createWorld(createVirtualClock(), createScenario());

describe('the form', () => {
  it.each([...world.tools.map(({ tool }) => tool), ...builtins])(
    'renders the arguments of $name',
    ({ schema }) => {
      for (const filling of ['lowest', 'highest', 'invalid'] as const) {
        const filled = fillArgs(schema, filling, { seed: 1 });
        const html = draw(schema, filled.ok ? filled.value : {});
        for (const name of Object.keys(schema.properties ?? {})) {
          expect(html).toContain(`argument.${name}-label`);
        }
        expect(html).not.toContain('Unsupported');
        expect(html).not.toContain('Unknown field');
      }
      expect(changes).toEqual([]);
    },
  );

  it.each(protocol)('renders the MCP type %s', (_, type) => {
    // Both have the same major version; the package depends on its own copy.
    const schema = z.toJSONSchema(type as unknown as z.ZodType, { unrepresentable: 'any' });
    const filled = fillArgs(schema, 'random', { seed: 3 });
    if (!filled.ok) throw new Error(filled.message);
    const html = draw(schema, filled.value);
    for (const name of Object.keys(schema.properties ?? {})) {
      expect(html).toContain(`argument.${name}-label`);
    }
    expect(html).not.toContain('Unknown field');
    expect(changes).toEqual([]);
  });

  it('renders a hard schema without absent optional parts', () => {
    const html = draw(HARD_SCHEMA, { tree: { value: 'x' }, who: { type: 'team', size: 2 } });
    expect(html).toMatch(/<select[^>]*aria-label="Type of who"[^>]*>.*?selected="">A team/);
    expect(html).toContain('id="argument.tree.next-add"');
    expect(html).not.toContain('argument.tree.next.value');
    expect(html).toContain('integer or null, 3 to 9, in steps of 3');
    // The registry does not apply defaults, so the form names none.
    expect(html).not.toContain('default none');
  });

  it('shows each mistake at its field, in the words of the registry', () => {
    const html = draw(HARD_SCHEMA, { tags: ['ok', 'x'], code: 'abc', extra: 1 });
    expect(html).toMatch(/id="argument\.id-error"[^>]*>is required</);
    expect(html).toMatch(/id="argument\.tags\.1-error"[^>]*>[^<]*2/);
    expect(html).toMatch(/id="argument\.code"[^>]*aria-invalid="true"/);
    expect(html).toMatch(/kept unchanged.*extra/);
  });

  it.each([
    [
      'refers to something that is not in it',
      { $ref: 'https://example.com/schema.json' },
      /does not exist/,
    ],
    ['refers to nowhere', { properties: { a: { $ref: '#/$defs/nowhere' } } }, /nowhere/],
    ['is about a text', { type: 'string' }, /does not describe an object/],
    [
      'is found while checking',
      { properties: { a: { $dynamicRef: '#a' } } },
      /only during validation/,
    ],
  ])('reports that no form is possible for a schema that %s', (_, schema, message) => {
    expect(toFormSchema(schema)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  it('does not read an example as a schema', () => {
    expect(toFormSchema({ properties: { a: { default: { $ref: 'x' } } } }).ok).toBe(true);
  });
});
