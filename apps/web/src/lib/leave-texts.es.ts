import type { leaveTexts } from './leave-texts.ts';

export default { leave: { leave: 'Salir de esta página' } satisfies typeof leaveTexts };
