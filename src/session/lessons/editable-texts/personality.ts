import { stringify } from 'yaml';
import * as z from 'zod/mini';
import type { Personality } from '../../../core/index.ts';
import type { EditableText } from './editable-text.ts';
import { readYaml } from './read-text.ts';

const FILE = 'personality.yaml';

/** The personality without its id. */
export const personalityText: EditableText = {
  fileName: FILE,
  language: 'yaml',
  read: ({ personalities, personalityId }) => {
    const { id: _, description, ...rest } = findPlaying(personalities, personalityId);
    const { name, ...fields } = rest;
    const said = description === '' ? { name, ...fields } : { name, description, ...fields };
    return stringify(said, { lineWidth: 0 });
  },
  write: (workspace, text) => {
    const read = readYaml(text, FILE, personalitySchema);
    if (!read.ok) return read;
    const { personalities, personalityId } = workspace;
    const { description = '', ...said } = read.value;
    const next = { id: personalityId, description, ...said };
    return {
      ok: true,
      workspace: {
        ...workspace,
        personalities: personalities.map((one) => (one.id === personalityId ? next : one)),
      },
    };
  },
};

const strings = z.array(z.string());
const optional = <T extends z.ZodMiniType>(type: T) => z.exactOptional(type);

const personalitySchema = z.strictObject({
  name: z.string(),
  description: optional(z.string()),
  toolset: optional(strings),
  mcp_servers: optional(strings),
  mcp_tools: optional(z.record(z.string(), strings)),
  plugins: optional(strings),
  exclude_tools: optional(strings),
  permissions: optional(
    z.strictObject({ allowed_actions: optional(strings), denied_actions: optional(strings) }),
  ),
  fs_reach: optional(z.strictObject({ read: optional(strings), write: optional(strings) })),
  safety: optional(
    z.strictObject({
      network: optional(
        z.strictObject({
          allow: optional(strings),
          deny: optional(strings),
          allow_private_urls: optional(z.boolean()),
        }),
      ),
    }),
  ),
});

function findPlaying(all: readonly Personality[], id: string): Personality {
  return all.find((one) => one.id === id) ?? { id, name: '', description: '' };
}
