import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { freshnessOf, newestDevice } from '../logic/freshness.ts';
import { locationTexts as t } from '../messages.ts';
import { ChildAvatar } from './ChildAvatar.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './ChildBar.module.css';

interface ChildBarProps {
  family: readonly Child[];
  chosen: Child;
  onChoose: (childId: string) => void;
}

/** The family's faces on the map; the chosen one has its name beside it. */
export function ChildBar({ family, chosen, onChoose }: ChildBarProps) {
  const now = useNow();
  return (
    <div className={css.bar} role="group" aria-label={t.children}>
      {family.map((child) => {
        const { ageMinutes, silent } = freshnessOf(newestDevice(child.devices), now);
        const pressed = child.childId === chosen.childId;
        return (
          <button
            key={child.childId}
            type="button"
            className={cx('row middle g2 small-strong keep', css.child)}
            aria-pressed={pressed}
            aria-label={child.firstName}
            onClick={() => onChoose(child.childId)}
          >
            <ChildAvatar child={child} decorative ring size={38} ageMinutes={ageMinutes} silent={silent} />
            {pressed && <span className={css.name}>{child.firstName}</span>}
          </button>
        );
      })}
    </div>
  );
}
