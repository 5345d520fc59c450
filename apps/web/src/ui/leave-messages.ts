import { catalogue } from '../lib/language.ts';

export const leaveTexts = catalogue('leave', { leave: 'Leave this page' });
