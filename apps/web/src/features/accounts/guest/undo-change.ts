import { undoChange as route } from '@kinward/contract/accounts/profile.routes.ts';
import { api } from '../../../lib/api.ts';

/** POST /parent/undo: the link of a notification. @throws ApiError UNDO_INVALID */
export const undoChange = (token: string) => api.send(route, { body: { token } });
