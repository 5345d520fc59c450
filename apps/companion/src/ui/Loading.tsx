import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { t } from '../messages/messages.ts';

/** Shown while a part of the page is fetched. */
export function Loading() {
  return (
    <Card>
      <SkeletonRow label={t.loading} />
    </Card>
  );
}
