import { IMPORT_COMPACTION } from './compaction-file.ts';

/** Work of a program before each step of the AI SDK. */
interface StepFacts {
  /** The program sends the definitions that fit the budget. */
  searches: boolean;
  /** The program shortens the results of earlier steps. */
  compacts: boolean;
}

/** The main file of a program for the AI SDK. */
export function toAiSdkFile(facts: StepFacts): string {
  const { searches, compacts } = facts;
  return `import { ${compacts ? 'compactResults, ' : ''}toAiSdkTools } from 'toolyard/formats';
${compacts ? IMPORT_COMPACTION : ''}import { session } from './context.ts';
import { filters, registry } from './registry.ts';
${searches ? SEARCH : ''}
${searches || compacts ? WITH_STEPS : WITHOUT_STEPS}
export const tools = toAiSdkTools(${searches ? 'all, options' : 'registry, { session, personality: filters }'});
${toPrepareStep(facts)}`;
}

const SEARCH = `import { searched } from './search.ts';

const options = { session, personality: filters };
const all = {
  toDefinitions: registry.toDefinitions.bind(registry),
  executeParallel: searched.executeParallel,
};
`;

const WITHOUT_STEPS =
  '/** For `generateText({ model, tools, … })` of the AI SDK. Calls that start together are one batch. */';
const WITH_STEPS = `/**
 * For \`generateText({ model, tools, prepareStep, … })\` of the AI SDK. Calls that start together
 * are one batch.
 */`;

function toPrepareStep({ searches, compacts }: StepFacts): string {
  if (!searches && !compacts) return '';
  const fitting = 'activeTools: Object.keys(toAiSdkTools(searched, options))';
  if (!compacts) {
    return `
/** Each step sends the definitions that fit the budget. A search changes those of the next step. */
export const prepareStep = () => ({ ${fitting} });
`;
  }
  return `
${searches ? FITTED : '/** Each step sends a line for each result that makes room. */'}
export const prepareStep = <Message>({ messages }: { messages: Message[] }) => ({
${searches ? `  ${fitting},\n` : ''}  messages: compactResults(messages, compaction).transcript,
});
`;
}

const FITTED = `/**
 * Each step sends the definitions that fit the budget, and a line for each result that makes room. A
 * search changes the definitions of the next step.
 */`;
