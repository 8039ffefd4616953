import type { GatePair } from '../../catalog/quizzes/gate-quiz.ts';
import type { GateId } from '../../core/index.ts';
import { GATE_TEXTS } from '../../core/steps.ts';
import { textOf } from '../../lib/text-of.ts';
import { isGate } from '../explain/clauses.ts';
import type { Lane, Run } from '../store/run.ts';

/** The choice for a call that no gate ends. */
export const NO_GATE = 'none';

/** The longest sentence that the page offers, in UTF-16 code units. */
const LONGEST = 120;

/** One choice of a question. */
export interface QuizChoice {
  id: string;
  label: string;
}

/** One call with its questions and answers. */
export interface QuizCall {
  lane: Lane;
  /** The gates to choose from, in their order. */
  gates: readonly QuizChoice[];
  /** The id of the gate that ended the call, or {@link NO_GATE}. */
  gate: string;
  /** The start of the text that the model receives, on one line. */
  sentence: string;
  /** Whether the page asks which of two gates refuses first. */
  isPair: boolean;
}

/** The questions about a run that has ended. Answers and sentences come from the run alone. */
export function toQuizCalls(run: Run, pair: GatePair): readonly QuizCall[] {
  return run.lanes.map((lane) => {
    const isPair = lane.toolCallId === pair.toolCallId;
    return {
      lane,
      gates: isPair ? pair.gates.map(toChoice) : ALL,
      gate: lane.decidedBy?.gate ?? NO_GATE,
      sentence: sentenceOf(lane),
      isPair,
    };
  });
}

/**
 * The sentences to choose from for a call: those of all calls, as they would name its tool. Their
 * order says nothing about the calls.
 */
export function toSentences(calls: readonly QuizCall[], { lane }: QuizCall): readonly string[] {
  const all = calls.map(({ sentence, lane: { tool } }) => sentence.replaceAll(tool, lane.tool));
  return [...new Set(all)].sort();
}

function sentenceOf({ result }: Lane): string {
  const line = (result ? textOf(result) : '').replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function toChoice(id: GateId): QuizChoice {
  return { id, label: GATE_TEXTS[id].title };
}

/** Without approvals, which the registries of the lessons do not use: their ladders lack the gate. */
const ALL: readonly QuizChoice[] = [
  ...Object.keys(GATE_TEXTS)
    .filter(isGate)
    .filter((id) => id !== 'approval')
    .map(toChoice),
  { id: NO_GATE, label: 'No gate: the tool runs' },
];
