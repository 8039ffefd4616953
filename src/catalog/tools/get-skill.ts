import { defineTool, err, ok } from '../../core/index.ts';
import { skills } from '../data/skills.ts';
import type { World } from '../world.ts';

/** Part of the framework itself: `alwaysInclude` carries it past every toolset. */
export function createGetSkill(world: World) {
  return defineTool({
    name: 'get_skill',
    description: 'Gives the instructions of a skill: triage, code-review or incident-report.',
    toolset: 'skills',
    schema: {
      type: 'object',
      properties: { name: { type: 'string', description: 'Name of the skill.' } },
      required: ['name'],
      additionalProperties: false,
    },
    alwaysInclude: true,
    validateArgs: true,
    async execute({ name }, ctx) {
      await world.delay('skills', [8, 20], ctx.abortSignal);
      const text = skills.get(name);
      if (text === undefined) {
        return err(
          `No skill ${name}. There are: ${[...skills.keys()].join(', ')}.`,
          'input_invalid',
        );
      }
      return ok(text);
    },
  });
}
