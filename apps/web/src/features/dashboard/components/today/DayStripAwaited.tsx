import { Awaited } from '../../../../ui/InOrder.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import css from '../NowCard.module.css';

/** The row of the day while it is awaited. */
export const DayStripAwaited = () => (
  <Awaited>
    <Skeleton shape="block" className={css.strip} />
  </Awaited>
);
