import { uploadProfilePicture as route } from '@kinward/contract/accounts/profile.routes.ts';
import { api } from '../../../lib/api.ts';

/** POST /upload/profile?userId=: the own picture. @throws ApiError PICTURE_UNREADABLE, TOO_LARGE, RATE_LIMITED */
export const uploadProfilePicture = (userId: string, image: Blob) =>
  api.call(route, { query: { userId }, image });
