/** Messages about pairing a computer by its agent. */
import { catalogue } from '../../../lib/language.ts';

export const agentTexts = catalogue('agent', {
  command:
    'Or, on a Linux computer with Kinward’s agent, its administrator types this. It gives each local user rules of their own:',
});
