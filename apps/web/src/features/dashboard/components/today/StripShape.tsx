import { Held } from '../../../../ui/Room.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import css from '../NowCard.module.css';

/** The row of the day while it is awaited, unless there was none the last time. */
export const StripShape = () => (
  <Held className={css.strip} or={<Skeleton shape="block" className={css.strip} />} />
);
