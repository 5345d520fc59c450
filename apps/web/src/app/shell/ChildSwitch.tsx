import { IconChevronDown } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { usePicture } from '../../lib/picture.ts';
import { useOfSelection } from '../../entities/child/selection.ts';
import { Avatar, kidColour } from '../../ui/Avatar.tsx';
import { later, useDeferred } from '../../ui/deferred.ts';
import { DeferredTrigger } from '../../ui/DeferredTrigger.tsx';
import { shellTexts } from './messages.ts';
import { cx } from '../../ui/cx.ts';
import { Placeholder } from '../../ui/ReservedSpace.tsx';
import css from './ChildSwitch.module.css';

const childChoice = later(() => import('./ChildChoice.tsx'));

/** The chosen child and device, on top of the drawer; absent while there is no child. */
export function ChildSwitch() {
  const chosen = useOfSelection(({ child, device }) => ({
    child: child && {
      firstName: child.firstName,
      ordinal: child.ordinal,
      profileUrl: child.profileUrl,
    },
    deviceName: device?.deviceName ?? shellTexts.noDevice,
  }));
  const { Part, asked, prepare, want } = useDeferred(childChoice);
  if (chosen === undefined) return <Placeholder />;
  const { child, deviceName } = chosen;
  if (child === undefined) return null;
  const trigger = (
    <button type="button" className={cx('row g3', css.switch)}>
      <span className="vh">{shellTexts.chosen(child.firstName, deviceName)}</span>
      <ChildFace child={child} />
      <span className={cx('shrink', css.words)} aria-hidden="true">
        <b className="small-strong">{child.firstName}</b>
        <small className="tiny ink-2">{deviceName}</small>
      </span>
      <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
  if (Part !== undefined) return <Part trigger={trigger} opens={asked} />;
  return <DeferredTrigger trigger={trigger} onNear={prepare} onOpen={want} />;
}

function ChildFace({ child }: { child: Pick<Child, 'firstName' | 'ordinal' | 'profileUrl'> }) {
  const picture = usePicture(child.profileUrl);
  return (
    <Avatar decorative size={36} name={child.firstName} colour={kidColour(child.ordinal)} picture={picture} />
  );
}
