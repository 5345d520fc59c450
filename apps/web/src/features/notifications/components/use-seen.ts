import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { markRead } from '../../../entities/notifications/notifications.ts';

/** Reports to the server what is shown here as read, and returns which of it was new when the panel was opened. */
export function useSeen(notifications: readonly Notification[]): ReadonlySet<string> {
  const queries = useQueryClient();
  const reported = useRef(new Set<string>());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const ids = notifications
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    const unseen = ids.split(' ').filter((id) => id !== '' && !reported.current.has(id));
    if (unseen.length === 0) return;
    for (const id of unseen) reported.current.add(id);
    setFresh((before) => new Set([...before, ...unseen]));
    // A failure leaves them unread; the next opening reports them again.
    markRead(queries, unseen).catch(() => undefined);
  }, [ids, queries]);
  return fresh;
}
