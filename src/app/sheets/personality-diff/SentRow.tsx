import { Suspense, useMemo } from 'react';
import { providerFacts } from '../../../session/definitions/index.ts';
import type { PersonalityDefinitions } from '../../../session/personality-diff/index.ts';
import type { DefinitionQuestion } from '../../../session/tasks/index.ts';
import { type DefinitionsSize, definitionsSize } from '../../lib/definitions-size.ts';
import { formatCompact, formatCount, formatPlural } from '../../lib/format.ts';
import { useProviderChoice } from '../../lib/provider-choice.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import styles from './CompareTable.module.css';
import { moreText } from './more-text.ts';

/** Options of {@link SentRow}. */
export interface SentRowProps {
  definitions: readonly [PersonalityDefinitions, PersonalityDefinitions];
  /** For the two personalities. */
  names: readonly [string, string];
}

/** The number and the size of the definitions for each personality, and its callable tools. */
export function SentRow({ definitions: [first, second], names }: SentRowProps) {
  return (
    <tr className={styles.sent}>
      <th scope="row">Definitions sent</th>
      <SentCell sent={first} more={moreText(first, second, names[1])} name={names[0]} />
      <SentCell sent={second} more={moreText(second, first, names[0])} name={names[1]} />
    </tr>
  );
}

function SentCell({
  sent,
  more,
  name,
}: {
  sent: PersonalityDefinitions;
  more: string;
  name: string;
}) {
  const { definitions, counts } = sent;
  return (
    <td className={styles.cell} data-name={name}>
      <p className={styles.size}>
        {formatPlural(counts.sent, 'definition')}
        <Suspense>
          <SentSize definitions={definitions} />
        </Suspense>
      </p>
      <p className={styles.detail}>
        {formatPlural(counts.callable, 'tool')} callable. {counts.note}
      </p>
      <p className={styles.detail}>{more}</p>
    </td>
  );
}

/** The size in the format of the Definitions tab. */
function SentSize({ definitions }: Pick<PersonalityDefinitions, 'definitions'>) {
  const [choice] = useProviderChoice();
  const question = useMemo(() => ({ definitions, choice }), [definitions, choice]);
  const answer = useAnswer(question, WRITE);
  if (answer?.value === undefined) return null;
  const { label } = providerFacts(answer.question.choice.format);
  const { chars, tokens } = answer.value;
  return ` · ${formatCount(chars)} characters of JSON · ≈${formatCompact(tokens)} tok for ${label}`;
}

const WRITE: Ask<DefinitionQuestion, DefinitionsSize> = async (texts, question, signal) =>
  definitionsSize(await texts.writeDefinitions(question, signal));
