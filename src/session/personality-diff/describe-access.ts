import type { ExplainedGate, Personality } from '../../core/index.ts';
import { gateTitle } from '../explain/clauses.ts';
import { FIXES } from '../explain/fixes.ts';
import { ruleText } from '../explain/rules.ts';
import { formatPlural } from '../lib/format.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import { unregisteredText } from '../tool-list/unregistered-text.ts';
import type { AccessChoice, AccessDetail, PersonalityAccess } from './access-matrix.ts';
import { type AccessState, changeAccess, hostsToAllow } from './change-access.ts';
import { toolGates } from './compared-verdict.ts';
import { isUnregistered } from './to-access-rows.ts';

/** The reasons for the status of a tool for one personality, and the edits that change it. */
export function describeAccess(
  { name, ...row }: ToolRow,
  { personality, explanations }: PersonalityAccess,
  state: AccessState,
): AccessDetail {
  const gates = toolGates(explanations.get(name));
  const info = state.tools.find((one) => one.name === name);
  if (isUnregistered(row) || gates.length === 0 || !info) {
    return { reasons: [{ text: unregisteredText(row.tag) || UNKNOWN }], edits: [] };
  }
  const about: About = { personality, info, state };
  const refusing = gates.filter(({ verdict }) => verdict.outcome === 'refuse');
  const isBarred = refusing.some(({ gate }) => gate === 'exclusion' || gate === 'allowlist');
  const lists = isBarred ? allowEdits(about) : limitEdits(about, gates);
  const shown =
    refusing.length > 0 ? refusing : gates.filter(({ gate }) => WORTH_TELLING.has(gate));
  const reasons: AccessDetail['reasons'] = shown.map((asked) => toReason(asked, about));
  return {
    reasons: isBarred && lists.length === 0 ? [...reasons, { text: DECLARED }] : reasons,
    edits: [
      ...(isBarred ? lists : []),
      ...refusing.flatMap((asked) => toFix(asked, about)),
      ...hostEdits(about),
      ...(isBarred ? [] : lists),
    ],
  };
}

interface About {
  personality: Personality;
  info: ToolInfo;
  state: AccessState;
}

/** For a tool that can be called, the gates that say why, and with which resources. */
const WORTH_TELLING: ReadonlySet<string> = new Set(['allowlist', 'capabilities']);

const UNKNOWN = 'The tool is not registered yet.';
const DECLARED =
  'The lists of the personality allow it. The permissions of a declaration refuse it: edit the declaration.';

function toReason({ gate, step, verdict }: ExplainedGate, about: About) {
  const { rule, value } = verdict;
  const facts = { ...toFacts(about), value };
  const text = ruleText(rule);
  return {
    gate: `Gate ${step}, ${gateTitle(gate)}`,
    text: text.sentence?.(facts) ?? text.detail(facts),
  };
}

function toFacts({ personality, info }: About) {
  return { tool: info.name, info, personality, callId: '' };
}

function allowEdits({ personality, info, state }: About): AccessChoice[] {
  if (changeAccess(personality, info, 'allow', state) === personality) return [];
  const { pluginId } = info;
  const isNewPlugin = pluginId !== undefined && personality.plugins?.includes(pluginId) === false;
  const others = isNewPlugin
    ? state.tools.filter((one) => one.pluginId === pluginId).length - 1
    : 0;
  return [
    {
      change: 'allow',
      label: `Allow for ${personality.name}`,
      ...(others > 0 && {
        note: `A personality lists plugins as a whole. This allows ${formatPlural(others, 'other tool')} of ${pluginId}, too.`,
      }),
    },
  ];
}

function limitEdits(
  { personality, info, state }: About,
  gates: readonly ExplainedGate[],
): AccessChoice[] {
  // A tool that is always included stays allowed without its entry.
  const isListed = gates.some(({ verdict }) => LISTED.has(verdict.rule));
  const canUnlist = isListed && changeAccess(personality, info, 'unlist', state) !== personality;
  const list = info.mcpServer === undefined ? 'the toolset' : `the tools of ${info.mcpServer}`;
  return [
    ...(canUnlist ? [{ change: 'unlist', label: `Remove from ${list}` } as const] : []),
    { change: 'exclude', label: `Exclude for ${personality.name}` },
  ];
}

const LISTED: ReadonlySet<string> = new Set(['allowlist.listed', 'allowlist.mcp']);

function hostEdits({ personality, info }: About): AccessChoice[] {
  const hosts = hostsToAllow(personality, info);
  if (hosts.length === 0) return [];
  const what = hosts.length === 1 ? hosts[0] : `${hosts.length} hosts`;
  return [{ change: 'allow-hosts', label: `Allow ${what} for ${personality.name}` }];
}

/** The remedy for an obstacle outside of the lists. */
function toFix({ verdict }: ExplainedGate, about: About): AccessChoice[] {
  const fix = FIXES.get(verdict.rule)?.({ ...toFacts(about), value: verdict.value });
  if (fix?.kind !== 'approve-tool' && fix?.kind !== 'provide-backends') return [];
  return [{ change: fix, label: fix.label }];
}
