import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CollisionPolicy,
  createToolRegistry,
  DefaultToolRegistry,
  type Tool,
} from '../index.ts';
import { makeTool } from '../test-support.ts';

const name = fc.constantFrom('a', 'b', 'toString', 'then');

/** The expected content of a registry: tools in order, and the owner of each. */
interface Held {
  name: string;
  tool: Tool;
  /** Which registration it came from. */
  by: number;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('register' as const), name, overwrite: fc.boolean() }),
  fc.record({ kind: fc.constant('registerAll' as const), names: fc.array(name, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('dispose' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('unregister' as const), name }),
);

test('disposers and order equal those of a simple model', () => {
  const policy = fc.constantFrom<CollisionPolicy>('throw', 'replace', 'keep');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), policy, (steps, onDuplicate) => {
      const registry = createToolRegistry({ onDuplicate });
      const disposers: (() => void)[] = [];
      let model: Held[] = [];

      const enter = (tools: readonly Tool[], overwrite: boolean): void => {
        const next = [...model];
        for (const tool of tools) {
          const at = next.findIndex((held) => held.name === tool.name);
          const held = { name: tool.name, tool, by: disposers.length };
          if (at < 0) next.push(held);
          else if (overwrite || onDuplicate === 'replace') next[at] = held;
          else if (onDuplicate === 'throw') {
            expect(() => registry.registerAll(tools, overwrite)).toThrow();
            return;
          }
        }
        disposers.push(registry.registerAll(tools, overwrite));
        model = next;
      };

      for (const each of steps) {
        if (each.kind === 'register') enter([makeTool(each.name)], each.overwrite);
        if (each.kind === 'registerAll')
          enter(
            each.names.map((given) => makeTool(given)),
            false,
          );
        if (each.kind === 'unregister') {
          registry.unregister(each.name);
          model = model.filter((held) => held.name !== each.name);
        }
        if (each.kind === 'dispose') {
          disposers[each.which]?.();
          model = model.filter((held) => held.by !== each.which);
        }
        expect(registry.all()).toEqual(model.map(({ tool }) => tool));
        expect(registry.names).toEqual(model.map((held) => held.name));
        expect(registry.toDefinitions().map((definition) => definition.name)).toEqual(
          registry.names,
        );
        expect(registry.getSnapshot().tools).toEqual(registry.all());
      }
    }),
    { numRuns: 300 },
  );
});

test('a version identifies one content', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const registry = createToolRegistry({ onDuplicate: 'keep' });
      let reported = 0;
      registry.subscribe(() => {
        reported += 1;
      });
      for (const each of steps) {
        const before = registry.getSnapshot();
        const toldBefore = reported;
        if (each.kind === 'register') registry.register(makeTool(each.name), each.overwrite);
        if (each.kind === 'unregister') registry.unregister(each.name);
        const after = registry.getSnapshot();
        const changed =
          after.tools.some((tool, index) => tool !== before.tools[index]) ||
          after.tools.length !== before.tools.length;
        expect(after === before).toBe(!changed);
        expect(reported - toldBefore).toBe(changed ? 1 : 0);
      }
    }),
  );
});

const collision = fc.constantFrom<CollisionPolicy | undefined>(
  'throw',
  'replace',
  'keep',
  undefined,
);
const origin = fc.constantFrom<string | undefined>('acme', undefined);
const content = fc.uniqueArray(fc.record({ name, own: collision, pluginId: origin }), {
  selector: (each) => each.name,
});

test('merge policies equal those of a simple model', () => {
  fc.assert(
    fc.property(fc.array(content, { maxLength: 4 }), collision, (contents, level) => {
      const registries = contents.map((tools) => {
        const registry = new DefaultToolRegistry();
        for (const { name: given, own, pluginId } of tools) {
          const tool = makeTool(given, own && { onCollision: own });
          registry.register(tool, pluginId === undefined ? {} : { pluginId });
        }
        return registry;
      });
      const model = new Map<string, { tool: Tool | undefined; pluginId: string | undefined }>();
      let throws = false;
      for (const [index, tools] of contents.entries()) {
        for (const { name: given, own, pluginId } of tools) {
          const present = model.get(given);
          const incoming = { tool: registries[index]?.get(given), pluginId };
          const takesOver = present && present.pluginId === undefined && pluginId !== undefined;
          // The tool's policy comes first; a plugin's own policy does not replace a built-in.
          const asked = own === undefined || own === 'throw' || (own === 'replace' && takesOver);
          const decided = asked ? (level ?? 'throw') : own;
          if (!present || decided === 'replace') model.set(given, incoming);
          else if (decided === 'throw') throws = true;
        }
      }
      const merge = () => DefaultToolRegistry.merge(registries, level && { onCollision: level });
      if (throws) {
        expect(merge).toThrow(expect.objectContaining({ code: 'E_TOOL_ALREADY_REGISTERED' }));
        return;
      }
      const merged = merge();
      expect(merged.names).toEqual([...model.keys()]);
      for (const [given, { tool, pluginId }] of model) {
        expect(merged.get(given)).toBe(tool);
        expect(merged.getPluginId(given)).toBe(pluginId);
      }
    }),
    { numRuns: 500 },
  );
});
