import type { leaveTexts } from './leave-messages.ts';

export default { leave: { leave: 'Salir de esta página' } satisfies typeof leaveTexts };
