import { readMembers } from '../../lib/read-members.ts';
import type { ExtensionContext, ToolRegistry } from '../contract/tool-registry.ts';

const OPTIONS = ['mcpServer', 'overwrite', 'signal'] as const;

/** The registry access of one plugin; see {@link ExtensionContext}. */
export function createExtension(registry: ToolRegistry, pluginId: string): ExtensionContext {
  const disposers: (() => void)[] = [];
  return {
    pluginId,
    register(tool, options) {
      const dispose = registry.register(tool, {
        ...(options && readMembers(options, OPTIONS)),
        pluginId,
      });
      disposers.push(dispose);
      return dispose;
    },
    registerAll(tools) {
      const dispose = registry.registerAll(tools, { pluginId });
      disposers.push(dispose);
      return dispose;
    },
    dispose() {
      for (const dispose of disposers.splice(0)) dispose();
    },
  };
}
