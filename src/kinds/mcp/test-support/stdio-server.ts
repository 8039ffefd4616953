/** A server that is a program: started by tests through tsx. */
import process from 'node:process';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createOfficialServer } from './servers.ts';
import { createToolbox } from './toolbox.ts';

const box = createToolbox();
box.die = () => process.exit(3);
await createOfficialServer(box).connect(new StdioServerTransport());
