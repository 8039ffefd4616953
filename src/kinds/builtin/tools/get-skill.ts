import { err, ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';

/** Gives instructions by name. `alwaysInclude` makes it available in every toolset. */
export const getSkill = defineBuiltin({
  name: 'get_skill',
  config: (z) => z.strictObject({}),
  create(_config, { skills = {} }) {
    const names = Object.keys(skills);
    const known = names.length === 0 ? 'There are no skills.' : `There are: ${names.join(', ')}.`;
    return builtinTool({
      name: 'get_skill',
      description: `Returns the instructions of a skill. ${known}`,
      toolset: 'skills',
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, description: 'The name of the skill.' },
        },
        required: ['name'],
        additionalProperties: false,
      },
      alwaysInclude: true,
      async execute({ name }) {
        const text = Object.hasOwn(skills, name) ? skills[name] : undefined;
        if (text === undefined) {
          return err(`No skill ${name}. ${known}`, 'input_invalid', { field: '$.name' });
        }
        return ok(text);
      },
    });
  },
});
