import type { LessonStep } from '../../catalog/lessons/lesson.ts';
import type {
  LessonOutcome,
  OutcomeProject,
  OutcomeProvider,
} from '../../catalog/lessons/outcome.ts';
import type { ToolDefinitionLite } from '../../core/index.ts';
import type { Session } from '../create-session.ts';
import { providerFacts } from '../definitions/providers.ts';
import { toProject } from '../export/to-project.ts';
import type { Run } from '../store/run.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';

/** The texts that a step asks for besides its run. May reject. */
export async function writeOutcome(
  session: Session,
  { provider, project }: Pick<LessonStep, 'provider' | 'project'>,
  run: Run,
  visibility: ToolVisibility | undefined,
): Promise<Pick<LessonOutcome, 'provider' | 'project'>> {
  const written = provider && (await toProvider(session, provider, visibility?.definitions ?? []));
  const exported = project ? await exportRun(session, run, visibility) : undefined;
  return { ...(written && { provider: written }), ...(exported && { project: exported }) };
}

async function toProvider(
  session: Session,
  format: NonNullable<LessonStep['provider']>,
  definitions: readonly ToolDefinitionLite[],
): Promise<OutcomeProvider> {
  const texts = await session.actions.loadActions('texts');
  const choice = { format, strict: true, closeObjects: false };
  const { entries } = await texts.writeDefinitions({ definitions, choice });
  return {
    label: providerFacts(format).label,
    tools: entries.map(({ name, providerName, compact, strict, warnings }) => ({
      ...{ name, providerName, json: JSON.parse(compact), isStrict: strict === 'on' },
      warnings: warnings.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`)),
    })),
  };
}

async function exportRun(
  session: Session,
  run: Run,
  visibility: ToolVisibility | undefined,
): Promise<OutcomeProject | undefined> {
  const texts = await session.actions.loadActions('texts');
  const state = { ...session.store.getState(), workspace: run.input, visibility };
  const project = await toProject(state, run, (input) => texts.writeProgram(input));
  return project && { files: project.files, notes: project.notes };
}
