import { IconBan, IconMoon } from '@tabler/icons-react';
import { Mark } from '../../../ui/LogRow.tsx';
import { webTexts as t } from '../messages.ts';

interface WebMarksProps {
  /** How much of it is blocked now. */
  blocked: 'whole' | 'part' | undefined;
  /** The device enforces the block list; else it is only said. */
  held: boolean;
  /** What the device kept shut. */
  stopped: number;
  night: number;
  visits: number;
}

/** What stands out about what was opened. */
export function WebMarks({ blocked, held, stopped, night, visits }: WebMarksProps) {
  return (
    <>
      {blocked !== undefined && (
        <Mark meaning={held ? 'stop' : undefined} icon={<IconBan size={15} stroke={2} aria-hidden="true" />}>
          {blocked === 'part' ? t.partBlocked : held ? t.isBlocked : t.onList}
        </Mark>
      )}
      {stopped > 0 && <Mark meaning="stop">{t.stopped(stopped, visits)}</Mark>}
      {night > 0 && (
        <Mark meaning="warn" icon={<IconMoon size={15} stroke={2} aria-hidden="true" />}>
          {t.night(night, visits)}
        </Mark>
      )}
    </>
  );
}
