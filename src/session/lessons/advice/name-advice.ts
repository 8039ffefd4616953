import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { suggest } from '../../../lib/suggest.ts';
import type { ToolInfo } from '../../store/tool-info.ts';
import { currentBatch, currentPersonality } from '../../workspace/transitions.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** A name in the document, and the place where it stands. */
interface NamedPlace {
  name: string;
  /** As the subject of a sentence: `The toolset`. */
  where: string;
}

/** A tool, and whether the user wrote it. */
type NamedTool = Pick<ToolInfo, 'name' | 'origin' | 'userCodeId'>;

/**
 * Sentences about names in lists and calls that no tool has, but that resemble the name of a tool.
 *
 * @param tools all tools
 * @param file what the step edits; the name of a tool in another file is no mistake here
 */
export function nameAdvice(
  workspace: Workspace,
  tools: readonly NamedTool[],
  file: LessonFile,
): readonly string[] {
  const edited = file.kind === 'tool' ? workspace.tools[file.index]?.id : undefined;
  const names = tools.map(({ name }) => name);
  return placesOf(workspace).flatMap(({ name, where }) => {
    const meant = names.includes(name) ? undefined : suggest(name, names);
    if (meant === undefined) return [];
    const own = tools.find((tool) => tool.name === meant && tool.origin === 'user');
    // The user writes the tool and not the turn.
    if (where === TURN && own && file.kind !== 'calls') {
      return own.userCodeId === edited
        ? `The model calls \`${name}\`, but your tool has the name \`${meant}\`.`
        : [];
    }
    return `${where} has \`${name}\`, but no tool has this name. Did you mean \`${meant}\`?`;
  });
}

const TURN = 'The turn';

function placesOf(workspace: Workspace): readonly NamedPlace[] {
  const { toolset, exclude_tools, permissions } = currentPersonality(workspace);
  const list = (names: readonly string[] | undefined, where: string) =>
    (names ?? []).map((name) => ({ name, where }));
  return [
    ...list(toolset, 'The toolset'),
    ...list(exclude_tools, '`exclude_tools`'),
    ...list(permissions?.allowed_actions, '`allowed_actions`'),
    ...list(permissions?.denied_actions, '`denied_actions`'),
    ...list(Object.keys(workspace.budget.caps), '`caps`'),
    ...list(
      currentBatch(workspace).calls.map(({ tool }) => tool),
      TURN,
    ),
  ];
}
