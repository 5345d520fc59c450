import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { freshnessOf, newestDevice } from '../logic/freshness.ts';
import { locationTexts as t } from '../messages.ts';
import { KidAvatar } from './KidAvatar.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './KidBar.module.css';

interface KidBarProps {
  kids: readonly Child[];
  chosen: Child;
  onChoose: (childId: string) => void;
}

/** The family's faces on the map; the chosen one has its name beside it. */
export function KidBar({ kids, chosen, onChoose }: KidBarProps) {
  const now = useNow();
  return (
    <div className={css.bar} role="group" aria-label={t.children}>
      {kids.map((kid) => {
        const { ageMinutes, silent } = freshnessOf(newestDevice(kid.devices), now);
        const pressed = kid.childId === chosen.childId;
        return (
          <button
            key={kid.childId}
            type="button"
            className={cx('row middle g2 small-strong keep', css.kid)}
            aria-pressed={pressed}
            aria-label={kid.firstName}
            onClick={() => onChoose(kid.childId)}
          >
            <KidAvatar child={kid} decorative ring size={38} ageMinutes={ageMinutes} silent={silent} />
            {pressed && <span className={css.name}>{kid.firstName}</span>}
          </button>
        );
      })}
    </div>
  );
}
