/** `npx kinward agent build`: the agent as packages that this installation then gives out. */
import { AgentSystem } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { agentFolder } from '../../slices/computers/packages/agent-packages.ts';
import { UsageError, type Command } from '../command.ts';

export const agent: Command = {
  summary:
    'builds the agent for Linux computers, or the preview for Windows or for Macs, which this installation then gives out',
  usage: ['agent build [--system linux|windows|mac]'],
  run: async ([verb, ...rest], context) => {
    const [flag, value, ...more] = rest.length > 0 ? rest : ['--system', 'linux'];
    const system = AgentSystem.options.find((each) => each === value);
    if (verb !== 'build' || flag !== '--system' || !system || more.length > 0)
      throw new UsageError(
        'agent builds the agent: "agent build" for Linux, "agent build --system windows" or "--system mac" for another system.',
      );
    return await context.runProgram('apps/agent/pack/build.ts', {
      KINWARD_AGENT_FOLDER: agentFolder(context.config().dataDir),
      KINWARD_AGENT_SYSTEM: system,
    });
  },
};
