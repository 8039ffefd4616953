import { missingSecret } from '../../../session/tool-list/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';

/** The secrets that tools need and the scenario does not have, each with a button that sets it. */
export function NeededSecrets() {
  const tools = useSession((state) => state.tools);
  const secrets = useSession(({ workspace }) => workspace.scenario.secrets);
  const { applyFix } = useActions();
  return tools.map((tool) => {
    const fix = missingSecret(tool, secrets);
    if (!fix) return null;
    return (
      <p key={tool.name} className={form.line}>
        <span>
          <code>{tool.name}</code> needs <code>{fix.ref}</code>.
        </span>
        <Button small onClick={() => applyFix(fix)}>
          Set a simulated {fix.ref}
        </Button>
      </p>
    );
  });
}
