import { Menu as Base } from '@base-ui/react/menu';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { DemoBadge } from '../../entities/child/DemoBadge.tsx';
import { useSelection } from '../../entities/child/selection.ts';
import menu from '../../ui/Menu.module.css';
import { OpenMenu } from '../../ui/OpenMenu.tsx';
import { shellTexts } from './messages.ts';
import css from './ChildSwitch.module.css';

/** Every child with its devices, to choose one. */
export default function ChildChoice({ trigger, opens }: { trigger: ReactElement; opens: boolean }) {
  const { children = [], device, select } = useSelection();
  return (
    <OpenMenu trigger={trigger} opens={opens} align="start" label={shellTexts.choose}>
      {children.map((entry) => (
        <Base.Group key={entry.childId}>
          <Base.GroupLabel className={css.group}>
            {entry.firstName} <DemoBadge child={entry} />
          </Base.GroupLabel>
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
    </OpenMenu>
  );
}
