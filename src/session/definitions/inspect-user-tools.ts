import { type InspectedTool, type Inspection, inspectTools } from '../../context/index.ts';
import { toProviderDefinitions } from '../../formats/index.ts';
import { loadCounter } from '../tokens/load-counter.ts';
import type { ResultEvent } from '../tool-list/result-events.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import type { ProviderChoice } from './provider-view.ts';
import { providerFacts } from './providers.ts';

/** The user's tools, with what their findings depend on. Plain data. */
export interface InspectionToolsQuestion {
  tools: readonly InspectedTool[];
  /** The provider whose strict mode is asked, if it is chosen. */
  choice: ProviderChoice;
  counter: TokenCounterName | undefined;
  events: readonly ResultEvent[];
}

/** All findings and costs. May reject: an exact counter is a file of its own. */
export async function inspectUserTools(question: InspectionToolsQuestion): Promise<Inspection> {
  const { tools, choice, counter, events } = question;
  const { format, strict, closeObjects } = choice;
  return inspectTools(tools, {
    countTokens: await loadCounter(counter),
    events,
    ...(strict &&
      providerFacts(format).strict && {
        strict: (definition) =>
          toProviderDefinitions(format, [definition], { strict, closeObjects }).warnings,
      }),
  });
}
