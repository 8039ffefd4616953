import type { ReactNode } from 'react';
import { selectTool } from '../../../session/store/index.ts';
import { useSession } from '../../session-context.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CodeBar } from './CodeBar.tsx';
import { LoadedCode } from './LoadedCode.tsx';
import { reducerOrigin, toProjectReducer, toShownSource } from './to-shown-source.ts';
import { useLoadedText } from './use-loaded-text.ts';

/** Options of {@link BuiltInReducer}. */
export interface BuiltInReducerProps {
  tool: string;
  load: () => Promise<string>;
  /** Buttons below the code. */
  children?: ReactNode;
}

/** The code of a built-in reducer, read-only. */
export function BuiltInReducer({ tool, load, children }: BuiltInReducerProps) {
  const code = useLoadedText(load);
  const origin = useSession((state) => selectTool(state)?.origin);
  return (
    <>
      <LoadedCode
        load={load}
        label={`Reducer of ${tool}`}
        language="typescript"
        path={`code/${tool}.reducer.ts`}
        toShown={(code) => toShownSource(code, reducerOrigin(code))}
      />
      <CodeBar
        status="skip"
        text={
          origin === 'catalogue'
            ? 'Read-only: built-in reducer'
            : `Read-only: built-in reducer of every tool with the name ${tool}. Write a reducer to replace it.`
        }
      >
        {typeof code === 'object' && (
          <CopyButton text={() => toProjectReducer(code.text)}>Copy for a project</CopyButton>
        )}
        {children}
      </CodeBar>
    </>
  );
}
