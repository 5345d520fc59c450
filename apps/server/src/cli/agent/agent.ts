/** `npx kinward agent build`: the agent as packages that this installation then gives out. */
import { agentFolder } from '../../slices/computers/packages/agent-packages.ts';
import { UsageError, type Command } from '../command.ts';

export const agent: Command = {
  summary: 'builds the agent for Linux computers, which this installation then gives out',
  usage: ['agent build'],
  run: async (args, context) => {
    if (args.length !== 1 || args[0] !== 'build')
      throw new UsageError('agent builds the agent: "agent build".');
    const folder = agentFolder(context.config().dataDir);
    return await context.runProgram('apps/agent/pack/build.ts', { KINWARD_AGENT_FOLDER: folder });
  },
};
