import { Placeholder } from '../../../../ui/ReservedSpace.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import css from '../NowCard.module.css';

/** The row of the day while it is awaited, unless there was none the last time. */
export const TodayStripPlaceholder = () => (
  <Placeholder className={css.strip} fallback={<Skeleton shape="block" className={css.strip} />} />
);
