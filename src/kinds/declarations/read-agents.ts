import { z } from 'zod';
import type { Personality } from '../../core/index.ts';
import type { KindSources } from '../kind.ts';
import { isMapping, kindOf } from './mapping.ts';
import type { Part, Reporter } from './part.ts';
import type { Draft } from './read-draft.ts';
import type { ToolDraft } from './read-tool.ts';
import { reportIssues } from './report-issues.ts';
import { didYouMean } from './suggest.ts';

/** An agent that a declaration describes. */
export interface DeclaredAgent {
  name: string;
  description?: string;
  /** Id of the personality under which its calls run. */
  personality?: string;
  /** What else its declaration says. */
  [key: string]: unknown;
}

const AGENT = z.looseObject({
  name: z.string({ error: 'An agent needs a name.' }).min(1, 'An agent needs a name.'),
  description: z.string({ error: 'A description must be a text.' }).optional(),
  personality: z.string({ error: 'A personality is named by its id.' }).optional(),
});

/** The agents of a declaration, and what the kinds get to know of them. */
export function readAgents(
  drafts: readonly Draft[],
  _tools: readonly ToolDraft[],
  personalities: readonly Personality[],
  _sources: KindSources,
  reporter: Reporter,
): { declared: DeclaredAgent[]; sources: object } {
  const byName = new Map<string, DeclaredAgent>();
  for (const part of drafts.flatMap((draft) => draft.agents)) {
    const agent = readAgent(part, personalities, reporter);
    if (!agent) continue;
    if (byName.has(agent.name)) {
      reporter.error(part, `An agent '${agent.name}' is declared already.`, { path: ['name'] });
    } else {
      byName.set(agent.name, agent);
    }
  }
  return { declared: [...byName.values()], sources: {} };
}

function readAgent(
  part: Part,
  personalities: readonly Personality[],
  reporter: Reporter,
): DeclaredAgent | undefined {
  if (!isMapping(part.value)) {
    reporter.error(part, `An agent must be a mapping with 'name', not ${kindOf(part.value)}.`);
    return undefined;
  }
  const read = AGENT.safeParse(part.value, { jitless: true });
  if (!read.success) {
    reportIssues(part, read.error, reporter);
    return undefined;
  }
  const { personality } = read.data;
  const ids = personalities.map(({ id }) => id);
  if (personality !== undefined && !ids.includes(personality)) {
    reporter.error(
      part,
      `There is no personality '${personality}'.${didYouMean(personality, ids)}`,
      { path: ['personality'] },
    );
    return undefined;
  }
  // The schema has checked the fields that the interface names.
  return part.source.isDamaged(part.path) ? undefined : (read.data as DeclaredAgent);
}
