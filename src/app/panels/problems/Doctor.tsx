import { useMemo } from 'react';
import { type InspectionToolsQuestion, PROVIDERS } from '../../../session/definitions/index.ts';
import {
  selectAnswered,
  selectInspectedTools,
  selectInspection,
  selectResultEvents,
} from '../../../session/tool-list/index.ts';
import { useProviderChoice } from '../../lib/provider-choice.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useSession } from '../../session-context.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { InspectionList } from './InspectionList.tsx';

/** The findings with those about runs and strict mode, and the tokens of each tool. */
export function Doctor() {
  const tools = useSession(selectInspectedTools);
  const events = useSession(selectResultEvents);
  const counter = useSession(({ workspace }) => workspace.contextSettings?.counter);
  const [choice, change] = useProviderChoice();
  const question = useMemo(
    () => ({ tools, events, counter, choice }),
    [tools, events, counter, choice],
  );
  const answer = useAnswer(question, INSPECT)?.value;
  const view = useSession((state) =>
    answer ? selectAnswered(state, answer) : selectInspection(state),
  );
  const provider = PROVIDERS.find(({ format }) => format === choice.format);
  return (
    <InspectionList view={view} isEstimate={counter === undefined || counter === 'estimate'}>
      {provider?.strict && (
        <Switch
          checked={choice.strict}
          onChange={(strict) => change({ strict })}
          title="Say where strict mode refuses a schema. The provider is that of the panel Definitions."
        >
          Strict mode of {provider.label}
        </Switch>
      )}
    </InspectionList>
  );
}

const INSPECT: Ask<InspectionToolsQuestion, Parameters<typeof selectAnswered>[1]> = (
  texts,
  question,
  signal,
) => texts.inspectUserTools(question, signal);
