import { catalogue } from './language.ts';

export const leaveTexts = catalogue('leave', { leave: 'Leave this page' });
