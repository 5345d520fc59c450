/** What comes before every page about a device's rules: the device itself, or why there is none. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { ArtName } from '../../ui/art.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { childrenQuery } from '../family/family.ts';
import { takesRules } from '../device/device.ts';
import { catalogue } from '../../lib/language.ts';
import { NoChild } from '../child/NoChild.tsx';
import { NoDevice } from '../child/NoDevice.tsx';
import { useSelection } from '../child/selection.ts';
import { deviceNoun } from '../device/device-noun.ts';

export const ruledTexts = catalogue('ruled', {
  loading: 'Loading',
  notRuled: (name: string, word: string) => `${name}’s ${word} does not let Kinward block its apps.`,
  notRuledMore: 'Apple allows only its own Screen Time to do that. Choose another device in the menu.',
  toDashboard: 'To the dashboard',
});

interface RuledDeviceProps {
  /** Title of the page while there is no device to name. */
  title: string;
  /** What is drawn, and the sentence that says what will be here, while the family has no child. */
  art: ArtName;
  promise: string;
  children: (child: Child, device: Device) => ReactNode;
}

/** Shows its children for the chosen device when that takes rules. */
export function RuledDevice({ title, art, promise, children }: RuledDeviceProps) {
  const query = useQuery(childrenQuery);
  const { children: family, child, device, withSelection } = useSelection();
  if (child && device && takesRules(device)) return children(child, device);
  const toDashboard = (
    <ButtonLink tone="soft" to={withSelection('/user/dashboard')}>
      {ruledTexts.toDashboard}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={title} />
      {family === undefined ? (
        <Loaded query={query} loading={ruledTexts.loading}>
          {() => null}
        </Loaded>
      ) : (
        <Card>
          {child === undefined ? (
            <NoChild art={art} promise={promise} />
          ) : device === undefined ? (
            <NoDevice child={child} art={art} promise={promise} />
          ) : (
            <EmptyState
              art="gate"
              title={ruledTexts.notRuled(child.firstName, deviceNoun(device))}
              action={toDashboard}
            >
              {ruledTexts.notRuledMore}
            </EmptyState>
          )}
        </Card>
      )}
    </>
  );
}
