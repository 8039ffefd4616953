/** The tools that the scenarios need, as each scenario describes them. */
const NOTHING = { type: 'object', properties: {} };
/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV file without a sample. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const OPTIONS = ['option1', 'option2', 'option3'];
const TITLED = OPTIONS.map((value, at) => ({ const: `value${at + 1}`, title: `Title ${value}` }));

/** The properties of the answers that each scenario asks for. */
const QUESTIONS = {
  test_elicitation: { username: { type: 'string' }, email: { type: 'string' } },
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: OPTIONS },
    titledSingle: { type: 'string', oneOf: TITLED },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['One', 'Two', 'Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
    titledMulti: { type: 'array', items: { anyOf: TITLED } },
  },
};

const image = { type: 'image', data: PNG, mimeType: 'image/png' };

/**
 * @param {typeof import('../../../src/core/index.ts')} core the built core
 * @returns {import('../../../src/core/index.ts').Tool[]}
 */
export function createTools({ ok }) {
  /**
   * @param {string} name
   * @param {import('../../../src/core/index.ts').Tool['execute']} execute
   * @param {Record<string, unknown>} [schema]
   */
  const tool = (name, execute, schema = NOTHING) => ({
    name,
    description: `As the scenario for ${name} describes it.`,
    schema,
    capabilities: {},
    execute,
  });
  /** @param {object[]} content */
  const parts = (...content) => ({ structured: { content } });
  return [
    tool('test_simple_text', async () => ok('This is a simple text response for testing.')),
    tool('test_image_content', async () => ok('An image.', parts(image))),
    tool('test_audio_content', async () =>
      ok('A sound.', parts({ type: 'audio', data: WAV, mimeType: 'audio/wav' })),
    ),
    tool('test_embedded_resource', async () => {
      const text = 'This is an embedded resource content.';
      const resource = { uri: 'test://embedded-resource', mimeType: 'text/plain', text };
      return ok('A resource.', parts({ type: 'resource', resource }));
    }),
    tool('test_multiple_content_types', async () => {
      const text = JSON.stringify({ test: 'data', value: 123 });
      const uri = 'test://mixed-content-resource';
      const resource = { uri, mimeType: 'application/json', text };
      return ok('Multiple content types test:', parts(image, { type: 'resource', resource }));
    }),
    tool('test_error_handling', () =>
      Promise.reject(new Error('This tool intentionally returns an error for testing')),
    ),
    tool('test_tool_with_progress', async (_args, { emit }) => {
      for (const percent of [0, 50, 100]) {
        const message = `${percent} of 100`;
        emit({ type: 'progress', toolName: '', message, percent, audience: 'user' });
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return ok('Told three times.');
    }),
    ...Object.entries(QUESTIONS).map(([name, properties]) =>
      tool(
        name,
        async (args, { askUser }) => {
          const { message = 'Please answer.' } = Object(args);
          const required = name === 'test_elicitation' ? Object.keys(properties) : [];
          const answer = await askUser?.({
            message,
            schema: { type: 'object', properties, required },
          });
          return ok(`User response: ${JSON.stringify(answer)}`);
        },
        { type: 'object', properties: { message: { type: 'string' } } },
      ),
    ),
    tool('json_schema_2020_12_tool', async () => ok('Taken.'), {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    }),
  ];
}
