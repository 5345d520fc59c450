import { AddDeviceLink, ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { usePicture } from '../../../lib/picture.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { ChildrenOnMap, LocatedChild, UnlocatedChild } from '../logic/children-on-map.ts';
import { childMapTexts as t } from '../messages.ts';
import { LocatedFacts } from './LocatedFacts.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './ChildList.module.css';

interface ChildListProps {
  onMap: ChildrenOnMap;
  /** Of the seen ones, in their order. */
  places: readonly (string | undefined)[];
  onShow: (childId: string) => void;
}

/** The same as the map in words, for the keyboard and for screen readers; and who is not on it. */
export function ChildList({ onMap, places, onShow }: ChildListProps) {
  return (
    <ul className={cx('lined', css.list)} aria-label={t.children}>
      {onMap.seen.map((located, index) => (
        <Seen key={located.child.childId} located={located} place={places[index]} onShow={onShow} />
      ))}
      {onMap.unseen.map((located) => (
        <Unseen key={located.child.childId} located={located} />
      ))}
    </ul>
  );
}

/** The page with a child and a device chosen. */
export const linkTo = (path: string, childId: string, deviceId?: string): string => {
  const query = new URLSearchParams({ child: childId });
  if (deviceId !== undefined) query.set('device', deviceId);
  return `${path}?${query}`;
};

function Seen({
  located,
  place,
  onShow,
}: {
  located: LocatedChild;
  place: string | undefined;
  onShow: (childId: string) => void;
}) {
  const { childId, firstName } = located.child;
  return (
    <li className="stack g3 py4">
      <LocatedFacts located={located} place={place} />
      <div className="row stretch wraps g2">
        <Button tone="soft" size="small" aria-label={t.show(firstName)} onClick={() => onShow(childId)}>
          {t.onMap}
        </Button>
        <ButtonLink
          tone="quiet"
          size="small"
          aria-label={t.historyOf(firstName)}
          to={linkTo('/user/geo-location', childId, located.device.deviceId)}
        >
          {t.history}
        </ButtonLink>
      </div>
    </li>
  );
}

function Unseen({ located }: { located: UnlocatedChild }) {
  const { child, words, todo, missing } = located;
  const picture = usePicture(child.profileUrl);
  return (
    <li className="stack g3 py4">
      <div className="row stretch g4">
        <Avatar
          decorative
          ring
          name={child.firstName}
          colour={kidColour(child.ordinal)}
          picture={picture}
          size={52}
        />
        <div className="stack g1 grow">
          <h2 className="as-h3 breaks" dir="auto">
            {child.firstName}
          </h2>
          <p className="small">{words}</p>
          <p className="small ink-2 pretty">{todo}</p>
        </div>
      </div>
      {missing !== undefined && (
        <div className="row stretch wraps g2">
          {missing === 'device' ? (
            <AddDeviceLink child={child} size="small" />
          ) : (
            <ConnectLink child={child} device={missing} size="small" />
          )}
        </div>
      )}
    </li>
  );
}
