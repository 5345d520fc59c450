/** Stands for the native library that the resolver of an installation may have: no package of the agent has it, and what uses it does without. */
throw new Error('the agent has no native library');
