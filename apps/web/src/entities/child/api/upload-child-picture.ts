import { useMutation, useQueryClient } from '@tanstack/react-query';
import { uploadChildPicture } from '@kinward/contract/children/children.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';

/** POST /child/upload?userId=: the picture of a child that exists. @throws ApiError */
export function useUploadChildPicture() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ childId, image }: { childId: string; image: Blob }) =>
      api.call(uploadChildPicture, { query: { userId: childId }, image }),
    onSuccess: () => queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
  });
}
