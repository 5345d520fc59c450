import { IconEye, IconHelpCircle, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { isPutOff, type EnforcedKind } from '@kinward/rules/abilities.ts';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useWithSelection } from '../child/selection.ts';
import { filterOfferOf, planQuery } from '../family/family.ts';
import { PutOffNote } from './PutOffNote.tsx';
import { holdWords, standingTexts as t } from './standing.ts';

const SIGNS = { shown: IconEye, unknown: IconHelpCircle, none: IconMinus };

/** Above the rules of a kind that the device does not enforce: what becomes of them, and what would make them hold. */
export function HoldNote({
  child,
  device,
  kind,
  named = false,
  isFilterOff = false,
  coversSites = false,
}: {
  child: Child;
  device: Device;
  kind: EnforcedKind;
  /** The page is about several devices. */
  named?: boolean;
  /** A parent left the filter off for a while. */
  isFilterOff?: boolean;
  /** Of time budgets: one of them is for sites too. */
  coversSites?: boolean;
}) {
  const withSelection = useWithSelection();
  const { data: plan } = useQuery(planQuery);
  const filter = isFilterOff ? 'paused' : filterOfferOf(plan);
  const words = holdWords(child, device, kind, filter, coversSites);
  if (words === undefined) return null;
  if (words.enforcement === 'none' && isPutOff(device, kind))
    return <PutOffNote child={child} device={device} />;
  const Sign = SIGNS[words.enforcement];
  return (
    <Card as="div" className="row top g3 mb4">
      <span className="tile" aria-hidden="true">
        <Sign size={22} stroke={1.75} />
      </span>
      <div className="stack g1 grow">
        <p className="strong pretty">
          {named && `${device.deviceName}: `}
          {words.title}
        </p>
        {words.more.length > 0 && (
          <Disclosure summary={t.what}>
            <p className="small ink-2 pretty">{words.more.join(' ')}</p>
            {words.toDevices && (
              <Link className="link" to={withSelection('/user/device-manage')}>
                {t.toDevices}
              </Link>
            )}
          </Disclosure>
        )}
      </div>
    </Card>
  );
}
