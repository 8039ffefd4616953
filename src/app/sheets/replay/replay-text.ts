import type { MissingTools, ReplayCall, ReplayTokens } from '../../../session/replay/index.ts';
import { formatCount, formatList } from '../../lib/format.ts';
import { formatTokens } from '../../lib/format-tokens.ts';

/** A sentence for each way in which calls of tools that the workspace lacks are replayed. */
export function toMissingNotes({ defined, undefined: bare, refused }: MissingTools): string[] {
  const notes: string[] = [];
  if (defined.length > 0) {
    const [noun, place] =
      defined.length === 1
        ? ['tool', 'definition takes its place']
        : ['tools', 'definitions take their place'];
    notes.push(`This workspace has no ${noun} ${toNames(defined)}. The recorded ${place}.`);
  }
  if (bare.length > 0) {
    const [noun, them, take] =
      bare.length === 1 ? ['tool', 'it', 'its calls'] : ['tools', 'them', 'their calls'];
    notes.push(
      `This workspace has no ${noun} ${toNames(bare)}, and the recording does not define ${them}. The personality decides about ${take}, and no schema checks their arguments.`,
    );
  }
  if (refused.length > 0) {
    const [are, calls] =
      refused.length === 1
        ? ['is no valid name', 'its calls']
        : ['are no valid names', 'their calls'];
    notes.push(`${toNames(refused)} ${are} of a tool, so the registry refuses ${calls}.`);
  }
  return notes;
}

function toNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0
    ? `${names.slice(0, MOST_NAMES).join(', ')} and ${formatCount(more)} more`
    : formatList(names);
}

const MOST_NAMES = 3;

/** The tokens of one result. An estimate says so. */
export function toResultSizes({
  hasResult,
  tokens,
}: Pick<ReplayCall, 'hasResult' | 'tokens'>): string {
  if (!hasResult) return 'no result';
  const { recorded, now } = toSides(tokens);
  return recorded === now ? `${now} tokens` : `${recorded} → ${now} tokens`;
}

/** Both numbers as texts. */
export function toSides({ recorded, now, isExact }: ReplayTokens): {
  recorded: string;
  now: string;
} {
  return {
    recorded: formatTokens({ tokens: recorded, isExact }),
    now: formatTokens({ tokens: now, isExact }),
  };
}
