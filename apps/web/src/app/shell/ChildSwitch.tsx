import { Menu as Base } from '@base-ui/react/menu';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { usePicture } from '../../lib/picture.ts';
import { useSelection } from '../../lib/selection.ts';
import { Avatar, kidColour } from '../../ui/Avatar.tsx';
import { useLandmark } from '../../ui/landmark.ts';
import menu from '../../ui/Menu.module.css';
import { shellTexts } from './texts.ts';
import css from './ChildSwitch.module.css';

/** The chosen child and device, on top of the drawer; absent while there is no child. */
export function ChildSwitch() {
  const { children, child, device, select } = useSelection();
  const { container, find } = useLandmark();
  if (children === undefined || child === undefined) return null;
  const deviceName = device?.deviceName ?? shellTexts.noDevice;
  return (
    <Base.Root onOpenChange={find}>
      <Base.Trigger className={css.switch} aria-label={shellTexts.chosen(child.firstName, deviceName)}>
        <ChildFace child={child} />
        <span className={css.words}>
          <b>{child.firstName}</b>
          <small>{deviceName}</small>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner className={css.positioner} align="start" sideOffset={6} collisionPadding={8}>
          <Base.Popup className={menu.menu} aria-label={shellTexts.choose}>
            {children.map((entry) => (
              <Base.Group key={entry.childId}>
                <Base.GroupLabel className={css.group}>{entry.firstName}</Base.GroupLabel>
                {entry.devices.length === 0 && (
                  <Base.Item className={menu.item} onClick={() => select(entry.childId)}>
                    {shellTexts.noDevice}
                  </Base.Item>
                )}
                {entry.devices.map((owned) => (
                  <Base.Item
                    key={owned.deviceId}
                    className={menu.item}
                    aria-current={owned.deviceId === device?.deviceId ? 'true' : undefined}
                    onClick={() => select(entry.childId, owned.deviceId)}
                  >
                    {owned.deviceName}
                    {owned.deviceId === device?.deviceId && (
                      <IconCheck size={18} stroke={2} className={css.check} aria-hidden="true" />
                    )}
                  </Base.Item>
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function ChildFace({ child }: { child: Child }) {
  const picture = usePicture(child.profileUrl);
  return (
    <Avatar decorative size={36} name={child.firstName} colour={kidColour(child.ordinal)} picture={picture} />
  );
}
