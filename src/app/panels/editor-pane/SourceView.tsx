import { selectTool } from '../../../session/store/index.ts';
import { registerYaml } from '../../editor/yaml.ts';
import { partOfTool } from '../../lib/place-of-tool.ts';
import { useSession } from '../../session-context.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadedCode } from './LoadedCode.tsx';
import { toShownSource } from './to-shown-source.ts';

registerYaml();

const TOOL_ORIGIN = "begins with 'Copy and edit' in the menu of the tool";

/** The code of the open tool, read-only. Of a declaration, it is the part that declares the tool. */
export function SourceView() {
  const tool = useSession(selectTool);
  if (tool === undefined) return <EmptyState title="No tool with this name is registered." />;
  const isDeclared = tool.origin === 'declared';
  return (
    <LoadedCode
      load={tool.loadSource}
      label={`Code of ${tool.name}`}
      language={isDeclared ? 'yaml' : 'typescript'}
      path={`code/${tool.name}.${isDeclared ? 'yaml' : 'ts'}`}
      toShown={(code) =>
        isDeclared ? partOfTool(code, tool.name) : toShownSource(code, TOOL_ORIGIN)
      }
    />
  );
}
