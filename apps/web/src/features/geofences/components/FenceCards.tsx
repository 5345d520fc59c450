import { IconBan, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { radiusText, radiusWords } from '../logic/draft.ts';
import { listWords } from '../logic/fence-copies.ts';
import { fenceTexts as t } from '../messages.ts';
import css from './FenceCards.module.css';

interface FenceCardsProps {
  fences: readonly Geofence[];
  linkOf: (fence: Geofence) => string;
  /** Names of all devices of the child that have it. */
  devicesOf: (fence: Geofence) => readonly string[];
  onDelete: (fence: Geofence) => void;
}

/** One card a place, whatever number of the child's devices have it; a press on it opens the editor. */
export function FenceCards({ fences, linkOf, devicesOf, onDelete }: FenceCardsProps) {
  return (
    <ul className={css.cards}>
      {fences.map((fence) => {
        const forbidden = fence.action === 'Block';
        const devices = devicesOf(fence);
        const Sign = forbidden ? IconBan : IconCircleCheck;
        return (
          <li key={fence.fenceId} className={cx('row top g4 shrink', css.card)}>
            <span className={cx('tile', forbidden ? 'soft-forbidden' : 'soft-allowed')}>
              <Sign size={24} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={cx('grow', css.words)}>
              <h2 className="as-h3 breaks">
                <Link to={linkOf(fence)} className={css.open} aria-label={t.open(fence.fenceName)}>
                  {fence.fenceName}
                </Link>
              </h2>
              <p className="mt1 small ink-2 breaks">{fence.address === '' ? t.noAddress : fence.address}</p>
              <p className={cx('mt1 small ink-2 breaks', css.range)}>
                {radiusWords().range(radiusText(fence.fenceRadius))}
              </p>
              {devices.length > 1 && (
                <p className="mt1 small ink-2 breaks">{t.onDevices(listWords(devices))}</p>
              )}
            </div>
            <IconButton
              className={css.trash}
              label={t.remove(fence.fenceName)}
              tip="left"
              onClick={() => onDelete(fence)}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
