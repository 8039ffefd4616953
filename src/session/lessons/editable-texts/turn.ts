import { stringify } from 'yaml';
import * as z from 'zod/mini';
import type { Workspace } from '../../workspace/workspace.ts';
import type { EditableText } from './editable-text.ts';
import { readYaml } from './read-text.ts';

const FILE = 'turn.yaml';
const whole = (least: number) => z.int().check(z.gte(least));

const turnSchema = z.strictObject({
  budget: z.strictObject({
    total_chars: whole(0),
    strategy: z.exactOptional(z.enum(['even', 'redistribute'])),
    caps: z.exactOptional(z.record(z.string(), whole(0))),
  }),
  dry_run: z.exactOptional(z.boolean()),
  end: z.exactOptional(z.enum(['ack', 'nack'])),
  concurrency: z.exactOptional(z.nullable(whole(1))),
});

/** The settings of the turn: budget, dry run, end and concurrency. */
export const turnText: EditableText = {
  fileName: FILE,
  language: 'yaml',
  read: ({ budget, dryRun, turn, registry }) =>
    stringify({
      budget: {
        total_chars: budget.totalChars,
        strategy: budget.strategy,
        ...(Object.keys(budget.caps).length > 0 && { caps: budget.caps }),
      },
      dry_run: dryRun,
      end: turn.end,
      ...(registry.concurrency !== null && { concurrency: registry.concurrency }),
    }),
  write: (workspace, text) => {
    const read = readYaml(text, FILE, turnSchema);
    if (!read.ok) return read;
    const { budget, dry_run = false, end = 'ack', concurrency = null } = read.value;
    const { total_chars, strategy = 'even', caps = {} } = budget;
    const next: Workspace = {
      ...workspace,
      budget: { totalChars: total_chars, strategy, caps },
      dryRun: dry_run,
      turn: { ...workspace.turn, end },
      registry: { ...workspace.registry, concurrency },
    };
    return { ok: true, workspace: next };
  },
};
