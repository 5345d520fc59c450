import { IconAlertTriangle, IconBan, IconHandStop, IconMoon } from '@tabler/icons-react';
import type { MarkKind } from '@kinward/rules/activity/marks.ts';

export const MARK_ICONS = {
  night: IconMoon,
  request: IconHandStop,
  blocked: IconBan,
  alert: IconAlertTriangle,
} satisfies Record<MarkKind, unknown>;
