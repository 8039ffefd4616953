import { selectTool } from '../../../session/store/index.ts';
import { missingSecret } from '../../../session/tool-list/index.ts';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBar } from './CodeBar.tsx';

/** Says that the open tool needs a secret which the scenario does not have; otherwise nothing. */
export function MissingSecret() {
  const tool = useSession(selectTool);
  const secrets = useSession(({ workspace }) => workspace.scenario.secrets);
  const { applyFix } = useActions();
  const fix = tool && missingSecret(tool, secrets);
  if (!fix) return null;
  return (
    <CodeBar status="skip" text={`Not available: the scenario has no secret ${fix.ref}.`}>
      <Button small onClick={() => applyFix(fix)}>
        Set a simulated value
      </Button>
      <Button small onClick={() => openOverlay('scenario')}>
        Open the scenario
      </Button>
    </CodeBar>
  );
}
