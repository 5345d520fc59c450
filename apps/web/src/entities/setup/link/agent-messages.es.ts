import type { agentTexts } from './agent-messages.ts';

export default {
  agent: {
    command:
      'O, en un ordenador Linux con el agente de Kinward, quien lo administra escribe esto. Da a cada usuario local sus propias reglas:',
  } satisfies typeof agentTexts,
};
