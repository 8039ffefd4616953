import { expect, test } from 'vitest';
import { toLiteral, toTemplate } from './literal.ts';

const TRICKY = `a\`b${'$'}{c}\\n`;

test('literals keep every JSON value', async () => {
  const value = {
    'it’s': ["a'b\n\\", -1.5, null, true, {}, []],
    $ref: '#/$defs/a',
    'x-y': `\`${'$'}{z}`,
  };
  const code = `export default [${toLiteral(value)}, ${toTemplate(TRICKY)}, ${toLiteral(JSON.parse('{"__proto__":{"a":1}}'))}]`;
  // The module's types are those of its text.
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: [unknown, unknown, object];
  };
  const [read, text, proto] = module.default;
  expect(read).toEqual(value);
  expect(text).toBe(TRICKY);
  expect(Object.keys(proto)).toEqual(['__proto__']);
});
