import type { ExplainedGate, Personality } from '../../core/index.ts';
import { missingHost, missingPaths } from '../access/missing-access.ts';
import { gateTitle } from '../explain/clauses.ts';
import { FIXES } from '../explain/fixes.ts';
import { ruleSentence, ruleText } from '../explain/rules.ts';
import { formatList, formatPlural } from '../lib/format.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import { unregisteredText } from '../tool-list/unregistered-text.ts';
import { allowFix } from '../workspace/apply-fix.ts';
import type { Fix } from '../workspace/fix.ts';
import { isBarred, toAccessScope } from '../workspace/tool-access.ts';
import type { AccessChoice, AccessDetail, PersonalityAccess } from './access-matrix.ts';
import { type AccessState, removeAccess } from './change-access.ts';
import { toolGates } from './compared-verdict.ts';
import { describeMissing } from './missing-tools.ts';
import { isUnregistered } from './to-access-rows.ts';

/** The reasons for the status of a tool for one personality, and the edits that change it. */
export function describeAccess(
  { name, ...row }: ToolRow,
  { personality, explanations, sent }: PersonalityAccess,
  state: AccessState,
): AccessDetail {
  const gates = toolGates(explanations.get(name));
  const info = state.tools.find((one) => one.name === name);
  if (!info) return describeMissing(name, personality, state);
  const about = { personality, info, state };
  if (row.disabled) return describeDisabled(about);
  if (isUnregistered(row) || gates.length === 0) {
    return { reasons: [{ text: unregisteredText(row.tag) || UNKNOWN }], edits: [] };
  }
  const refusing = gates.filter(({ verdict }) => verdict.outcome === 'refuse');
  const byLists = refusing.some(({ gate }) => gate === 'exclusion' || gate === 'allowlist');
  const isUnavailable =
    info.neededSecret === undefined && refusing.some(({ gate }) => gate === 'availability');
  const lists = byLists ? allowEdits(about, isUnavailable) : limitEdits(about, gates);
  const fixes = refusing.flatMap((asked) => toFix(asked, about));
  const shown =
    refusing.length > 0 ? refusing : gates.filter(({ gate }) => WORTH_TELLING.has(gate));
  const reasons: AccessDetail['reasons'] = [
    ...shown.map((asked) => toReason(asked, about)),
    ...(refusing.length > 0 && sent.has(name) ? [{ text: SENT }] : []),
  ];
  return {
    reasons: byLists && lists.length === 0 ? [...reasons, { text: DECLARED }] : reasons,
    edits: [
      ...(byLists && !isUnavailable ? allowWith(lists, fixes) : []),
      ...(byLists ? lists : []),
      ...fixes,
      ...scopeEdits(about),
      ...(byLists ? [] : lists),
    ],
    ...(isUnavailable && info.origin !== 'declared' && { needsCode: true }),
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
const SENT = 'The model gets its definition all the same.';
const DECLARED =
  'The lists of the personality allow it. The permissions of a declaration refuse it: edit the declaration.';

function toReason({ gate, step, verdict }: ExplainedGate, about: About) {
  const { rule, value } = verdict;
  const facts = { ...toFacts(about), value };
  const text = ruleText(rule);
  return {
    gate: `Gate ${step}, ${gateTitle(gate)}`,
    text: ruleSentence(text, facts) ?? text.detail(facts),
  };
}

function toFacts({ personality, info }: About) {
  return { tool: info.name, info, personality, callId: '' };
}

/** A disabled tool reaches no gate, so only the lists say what else refuses it. */
function describeDisabled({ personality, info, state }: About): AccessDetail {
  const { name, userCodeId: toolId } = info;
  const enable: Fix = {
    ...{ kind: 'enable-tool', tool: name, label: `Enable ${name}` },
    ...(toolId !== undefined && { toolId }),
  };
  const only: AccessChoice = { change: enable, label: enable.label, note: ENABLES };
  if (!isBarred(personality, info, toAccessScope(state.tools, state.workspace)))
    return { reasons: [{ text: DISABLED }], edits: [only] };
  const label = `Enable and allow for ${personality.name}`;
  const fixes = [enable, allowFix(name, personality)];
  const text = `The lists of ${personality.name} do not allow it either.`;
  return {
    reasons: [{ text: DISABLED }, { text }],
    edits: [{ change: { kind: 'grant-all', fixes, question: '', label }, label }, only],
  };
}

const DISABLED = 'The tool is disabled, so no personality can call it.';
const ENABLES = 'A tool is enabled for all personalities that allow it.';

function allowEdits({ personality, info, state }: About, isUnavailable: boolean): AccessChoice[] {
  if (!isBarred(personality, info, toAccessScope(state.tools, state.workspace))) return [];
  const { pluginId } = info;
  const isNewPlugin = pluginId !== undefined && personality.plugins?.includes(pluginId) === false;
  const others = isNewPlugin
    ? state.tools.filter((one) => one.pluginId === pluginId).length - 1
    : 0;
  const notes = [
    ...(isUnavailable ? [STAYS] : []),
    ...(others > 0
      ? [
          `A personality lists plugins as a whole. This allows ${formatPlural(others, 'other tool')} of ${pluginId}, too.`,
        ]
      : []),
  ];
  return [
    {
      change: allowFix(info.name, personality),
      label: `Allow for ${personality.name}`,
      ...(notes.length > 0 && { note: notes.join(' ') }),
    },
  ];
}

const STAYS = 'Even if the lists allow the tool, it stays unavailable.';

/** One edit for the lists and for the other obstacles; none if there is only one kind of them. */
function allowWith(
  lists: readonly AccessChoice[],
  others: readonly (AccessChoice & { change: Fix })[],
): AccessChoice[] {
  const [allow] = lists;
  if (typeof allow?.change !== 'object' || others.length === 0) return [];
  const more = others.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
  const label = `${allow.label} and ${formatList(more)}`;
  const fixes = [allow.change, ...others.map(({ change }) => change)];
  return [{ change: { kind: 'grant-all', fixes, question: '', label }, label }];
}

function limitEdits(
  { personality, info, state }: About,
  gates: readonly ExplainedGate[],
): AccessChoice[] {
  // A tool that is always included stays allowed without its entry.
  const isListed = gates.some(({ verdict }) => LISTED.has(verdict.rule));
  const canUnlist = isListed && removeAccess(personality, info, 'unlist', state) !== personality;
  const list = info.mcpServer === undefined ? 'the toolset' : `the tools of ${info.mcpServer}`;
  return [
    ...(canUnlist ? [{ change: 'unlist', label: `Remove from ${list}` } as const] : []),
    { change: 'exclude', label: `Exclude for ${personality.name}` },
  ];
}

const LISTED: ReadonlySet<string> = new Set(['allowlist.listed', 'allowlist.mcp']);

/** One edit for the hosts that the tool lacks, and one for its paths. */
function scopeEdits({ personality, info: { name, capabilities } }: About): AccessChoice[] {
  const hosts = (capabilities.network?.allowedHosts ?? []).flatMap(
    (host) => missingHost(personality, host) ?? [],
  );
  const paths = missingPaths(personality, capabilities);
  return [
    { fixes: hosts, unit: 'hosts' },
    { fixes: paths, unit: 'paths' },
  ].flatMap(({ fixes, unit }): AccessChoice[] => {
    const [first] = fixes;
    if (!first) return [];
    const label =
      fixes.length === 1 ? first.label : `Allow ${fixes.length} ${unit} for ${personality.name}`;
    const question = `${name} needs ${formatPlural(fixes.length, unit.slice(0, -1))}.`;
    return [{ change: { kind: 'grant-all', fixes, question, label }, label }];
  });
}

/** The remedy for an obstacle outside of the lists. */
function toFix({ verdict }: ExplainedGate, about: About): (AccessChoice & { change: Fix })[] {
  const fix = FIXES.get(verdict.rule)?.({ ...toFacts(about), value: verdict.value });
  switch (fix?.kind) {
    case 'approve-tool':
      return [{ change: fix, label: fix.label }];
    case 'provide-backends':
      return [{ change: fix, label: fix.label, note: BACKENDS }];
    case 'set-secret':
      return [{ change: fix, label: fix.label, note: SECRETS }];
    default:
      return [];
  }
}

const SECRETS =
  'The scenario has the secrets, for all personalities. Their values are simulated: do not enter a real one.';
const BACKENDS = 'A backend serves all tools that declare its capability, for each personality.';
