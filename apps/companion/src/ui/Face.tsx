import { useId, type ReactNode } from 'react';
import { kidColour, Portrait } from '@kinward/web/ui/portraits.tsx';
import { ringShare } from '@kinward/web/ui/ring.ts';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { callName, type Parent } from '../device/parents.ts';
import { usePicture } from '../device/pictures.ts';
import { ownColour } from './own-colour.ts';

const ROUND = 2 * Math.PI * 37;

interface FaceProps {
  size: number;
  /** From 1 to 6. */
  colour: number;
  picture: string | undefined;
  /** Minutes since the position is from; null: no ring. */
  ageMinutes?: number | null;
  children: ReactNode;
}

/** A face in its colour; who it is stands beside it in words. */
function Face({ size, colour, picture, ageMinutes = null, children }: FaceProps) {
  const clip = useId();
  return (
    <svg className="face" width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      {ageMinutes !== null && (
        <>
          <circle cx="40" cy="40" r="37" className="ring-track" />
          <circle
            cx="40"
            cy="40"
            r="37"
            className="ring-arc"
            strokeDasharray={`${ringShare(ageMinutes) * ROUND} ${ROUND}`}
            transform="rotate(-90 40 40)"
          />
        </>
      )}
      <g transform={ageMinutes === null ? 'scale(1.25)' : 'translate(8.5 8.5) scale(.984)'}>
        <clipPath id={clip}>
          <circle cx="32" cy="32" r="32" />
        </clipPath>
        <circle cx="32" cy="32" r="32" fill={`var(--kid-${colour}-soft)`} />
        <g clipPath={`url(#${clip})`}>
          {picture === undefined ? (
            children
          ) : (
            <image href={picture} width="64" height="64" preserveAspectRatio="xMidYMid slice" />
          )}
        </g>
      </g>
    </svg>
  );
}

/** The child's own face: the same as parents see. @param ageMinutes of the place that they see; null: none is shared */
export function OwnFace({ me, size, ageMinutes }: { me: DeviceMe; size: number; ageMinutes: number | null }) {
  const colour = ownColour(me);
  return (
    <Face size={size} colour={colour} picture={usePicture(me.picture)} ageMinutes={ageMinutes}>
      <Portrait colour={colour} />
    </Face>
  );
}

/** A parent by picture, else by the first letter of what the child calls them. @param place among the parents, from 0 */
export function ParentFace({ parent, place, size }: { parent: Parent; place: number; size: number }) {
  const colour = kidColour(place + 3);
  return (
    <Face size={size} colour={colour} picture={usePicture(parent.picture)}>
      <text x="32" y="33" className="initial" fill={`var(--kid-${colour})`}>
        {callName(parent).slice(0, 1).toLocaleUpperCase()}
      </text>
    </Face>
  );
}
