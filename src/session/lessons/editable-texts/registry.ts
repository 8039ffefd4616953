import { stringify } from 'yaml';
import * as z from 'zod/mini';
import type { EditableText } from './editable-text.ts';
import { readYaml } from './read-text.ts';

const FILE = 'registry.yaml';

const registrySchema = z.strictObject({
  on_collision: z.exactOptional(z.enum(['throw', 'replace', 'keep'])),
  empty_allowlist: z.exactOptional(z.enum(['allow-all', 'deny-all'])),
});

/** The options of the registry. An absent one has the default of the library. */
export const registryText: EditableText = {
  fileName: FILE,
  language: 'yaml',
  read: ({ registry }) =>
    stringify({ on_collision: registry.onCollision, empty_allowlist: registry.emptyAllowlist }),
  write: (workspace, text) => {
    const read = readYaml(text, FILE, registrySchema);
    if (!read.ok) return read;
    const { on_collision = 'throw', empty_allowlist = 'allow-all' } = read.value;
    const registry = {
      ...workspace.registry,
      onCollision: on_collision,
      emptyAllowlist: empty_allowlist,
    };
    return { ok: true, workspace: { ...workspace, registry } };
  },
};
