import { equal, isTrue, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import { tool } from './fixtures.ts';

const schema = () => ({ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] });

/** The definitions for the model: docs/contract.md#definitions. */
export const definitions: ContractCase[] = [
  {
    name: 'definitions carry name, description and parameters, in the order of registration',
    run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('b', { schema: schema() }), tool('a')],
      });
      equal(
        registry.toDefinitions()[0],
        { name: 'b', description: 'The tool b.', parameters: schema() },
        'the first',
      );
      equal(
        registry.toDefinitions().map(({ name }) => name),
        ['b', 'a'],
        'the order',
      );
    },
  },
  {
    name: 'getDefinitions has the schema as input_schema',
    run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a', { schema: schema() })] });
      equal(
        registry.getDefinitions(),
        [{ name: 'a', description: 'The tool a.', input_schema: schema() }],
        'the definitions',
      );
    },
  },
  {
    name: 'definitions are frozen copies',
    run({ core }) {
      const own = schema();
      const registry = core.createToolRegistry({ tools: [tool('a', { schema: own })] });
      const [given] = registry.toDefinitions();
      isTrue(given && Object.isFrozen(given) && Object.isFrozen(given.parameters), 'frozen');
      Reflect.set(given.parameters, 'type', 'string');
      Reflect.set(Object(given.parameters.properties), 'evil', {});
      equal(registry.toDefinitions()[0]?.parameters, schema(), 'the next definitions');
      equal(own, schema(), 'the tool’s own schema');
      same(Object.isFrozen(own), false, 'the tool’s own schema stays its author’s');
    },
  },
  {
    name: 'each listing asks isAvailable',
    run({ core }) {
      let available = true;
      const registry = core.createToolRegistry({
        tools: [tool('a', { isAvailable: () => available }), tool('b')],
      });
      const listed = () => registry.toDefinitions().map(({ name }) => name);
      equal(listed(), ['a', 'b'], 'at first');
      available = false;
      equal(listed(), ['b'], 'once unavailable');
      registry.unregister('b');
      registry.register(tool('c'));
      equal(listed(), ['c'], 'after a change');
    },
  },
  {
    name: 'a throwing schema hides only its own tool',
    run({ core }) {
      const broken = tool('a', {
        schema: {
          get properties(): object {
            throw new Error('broken');
          },
        },
      });
      const registry = new core.DefaultToolRegistry();
      try {
        registry.register(broken);
      } catch {
        // an early refusal is also correct
      }
      registry.register(tool('b'));
      equal(
        registry.toDefinitions().map(({ name }) => name),
        ['b'],
        'the definitions',
      );
      equal(
        registry.getDefinitions().map(({ name }) => name),
        ['b'],
        'the other form',
      );
    },
  },
];
