import type { ReactNode } from 'react';
import { CodeBar } from './CodeBar.tsx';
import { LoadedCode } from './LoadedCode.tsx';
import { reducerOrigin, toShownSource } from './to-shown-source.ts';

/** Options of {@link BuiltInReducer}. */
export interface BuiltInReducerProps {
  tool: string;
  load: () => Promise<string>;
  /** Buttons below the code. */
  children?: ReactNode;
}

/** The code of a built-in reducer, read-only. */
export function BuiltInReducer({ tool, load, children }: BuiltInReducerProps) {
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
        {children}
      </CodeBar>
    </>
  );
}
