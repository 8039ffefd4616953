import { stringify } from 'yaml';
import * as z from 'zod/mini';
import type { Personality } from '../../../core/index.ts';
import { personalityFields } from '../../workspace/personality-schema.ts';
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

const personalitySchema = z.strictObject({
  name: z.string(),
  description: z.exactOptional(z.string()),
  ...personalityFields(z.strictObject),
});

function findPlaying(all: readonly Personality[], id: string): Personality {
  return all.find((one) => one.id === id) ?? { id, name: '', description: '' };
}
