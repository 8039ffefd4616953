import type { ReactNode } from 'react';
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
  return (
    <>
      <LoadedCode
        load={load}
        label={`Reducer of ${tool}`}
        language="typescript"
        path={`code/${tool}.reducer.ts`}
        toShown={(code) => toShownSource(code, reducerOrigin(code))}
      />
      <CodeBar status="skip" text="Read-only: built-in reducer">
        {typeof code === 'object' && (
          <CopyButton text={() => toProjectReducer(code.text)}>Copy for a project</CopyButton>
        )}
        {children}
      </CodeBar>
    </>
  );
}
