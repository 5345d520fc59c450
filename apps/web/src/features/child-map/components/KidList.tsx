import { useSelection } from '../../../entities/child/selection.ts';
import { usePicture } from '../../../lib/picture.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { Kids, SeenKid, UnseenKid } from '../logic/kids.ts';
import { childMapTexts as t } from '../messages.ts';
import { KidFacts } from './KidFacts.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './Kids.module.css';

interface KidListProps {
  kids: Kids;
  /** Of the seen ones, in their order. */
  places: readonly (string | undefined)[];
  onShow: (childId: string) => void;
}

/** The same as the map in words, for the keyboard and for screen readers; and who is not on it. */
export function KidList({ kids, places, onShow }: KidListProps) {
  return (
    <ul className={cx('lined', css.list)} aria-label={t.children}>
      {kids.seen.map((kid, index) => (
        <Seen key={kid.child.childId} kid={kid} place={places[index]} onShow={onShow} />
      ))}
      {kids.unseen.map((kid) => (
        <Unseen key={kid.child.childId} kid={kid} />
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
  kid,
  place,
  onShow,
}: {
  kid: SeenKid;
  place: string | undefined;
  onShow: (childId: string) => void;
}) {
  const { childId, firstName } = kid.child;
  return (
    <li className="stack g3 py4">
      <KidFacts kid={kid} place={place} />
      <div className="row stretch wraps g2">
        <Button tone="soft" size="small" aria-label={t.show(firstName)} onClick={() => onShow(childId)}>
          {t.onMap}
        </Button>
        <ButtonLink
          tone="quiet"
          size="small"
          aria-label={t.historyOf(firstName)}
          to={linkTo('/user/geo-location', childId, kid.device.deviceId)}
        >
          {t.history}
        </ButtonLink>
      </div>
    </li>
  );
}

function Unseen({ kid }: { kid: UnseenKid }) {
  const { child, words, todo, onDashboard } = kid;
  const { child: chosen, withSelection } = useSelection();
  const picture = usePicture(child.profileUrl);
  const dashboard =
    chosen?.childId === child.childId
      ? withSelection('/user/dashboard')
      : linkTo('/user/dashboard', child.childId);
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
      {onDashboard && (
        <div className="row stretch wraps g2">
          <ButtonLink tone="soft" size="small" to={dashboard}>
            {t.toDashboard}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
