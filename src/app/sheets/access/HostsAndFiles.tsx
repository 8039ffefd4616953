import type { Personality } from '../../../core/index.ts';
import { hostProblem, pathProblem, WORKING_DIR } from '../../../session/access/index.ts';
import { personalityTransitions as to } from '../../../session/workspace/index.ts';
import form from '../../ui/form.module.css';
import { Switch } from '../../ui/Switch.tsx';
import { BoundChoice } from './BoundChoice.tsx';
import { PartFold } from './PartFold.tsx';
import { PatternLines } from './PatternLines.tsx';

/** Options of {@link HostsAndFiles}. */
export interface HostsAndFilesProps {
  personality: Personality;
  onChange: (personality: Personality) => void;
}

/** The hosts and files that the tools of a personality may access. */
export function HostsAndFiles({ personality, onChange }: HostsAndFilesProps) {
  const {
    allow,
    deny = [],
    allow_private_urls: isPrivate = false,
  } = personality.safety?.network ?? {};
  const files = personality.fs_reach;
  const { read = [], write = [] } = files ?? {};

  return (
    <>
      <PartFold open title="Network" summary={toNetwork(allow, deny)}>
        <div className={form.field}>
          <span className={form.name}>Hosts that tools may contact, if they declare them</span>
          <BoundChoice
            label="Host restriction"
            value={allow}
            initial={['*']}
            onChange={(patterns) => onChange(to.setNetwork(personality, 'allow', patterns))}
          >
            {(patterns) => (
              <PatternLines
                label="Allowed hosts"
                none="none"
                lines={patterns}
                check={(line) => hostProblem(line, 'allow')}
                onChange={(lines) => onChange(to.setNetwork(personality, 'allow', lines))}
              />
            )}
          </BoundChoice>
        </div>
        <PatternLines
          label="Denied hosts (override allowed)"
          none="none"
          lines={deny}
          check={(line) => hostProblem(line, 'deny')}
          onChange={(lines) =>
            onChange(to.setNetwork(personality, 'deny', lines.length > 0 ? lines : undefined))
          }
        />
        <Switch
          checked={isPrivate}
          onChange={(on) =>
            onChange(to.setNetwork(personality, 'allow_private_urls', on || undefined))
          }
          title="For example 10.0.0.1 and localhost. Cloud metadata addresses stay denied."
        >
          Allow private addresses
        </Switch>
      </PartFold>
      <PartFold
        open
        title="Files"
        summary={files ? `read ${toPaths(read)}; write ${toPaths(write)}` : 'no restriction'}
      >
        <BoundChoice
          label="File restriction"
          unbounded="no restriction"
          value={files}
          initial={{ read: [WORKING_DIR], write: [] }}
          onChange={(reach) => onChange(to.setFiles(personality, reach))}
        >
          {(reach) => (
            <>
              <p className={form.hint}>
                For tools that declare which files they use; the example tools declare none. A path
                includes everything below it. A relative path starts at {WORKING_DIR}.
              </p>
              <PatternLines
                label="Paths to read"
                none="nothing"
                lines={read}
                check={pathProblem}
                onChange={(lines) => onChange(to.setFiles(personality, { ...reach, read: lines }))}
              />
              <PatternLines
                label="Paths to write"
                none="nothing"
                lines={write}
                check={pathProblem}
                onChange={(lines) => onChange(to.setFiles(personality, { ...reach, write: lines }))}
              />
            </>
          )}
        </BoundChoice>
      </PartFold>
    </>
  );
}

function toNetwork(allow: readonly string[] | undefined, deny: readonly string[]): string {
  const denied = deny.length > 0 ? `; not ${deny.join(', ')}` : '';
  return `${allow === undefined ? 'all' : allow.join(', ') || 'nothing'}${denied}`;
}

function toPaths(paths: readonly string[]): string {
  return paths.join(', ') || 'nothing';
}
