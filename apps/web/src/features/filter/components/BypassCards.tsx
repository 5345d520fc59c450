import { IconShieldQuestion } from '@tabler/icons-react';
import type { FilterBypass } from '@kinward/contract/filter/bypasses.schemas.ts';
import { devicePartPath } from '../../../entities/device/device-part.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useDismissBypass } from '../api/bypasses.ts';
import { breakTexts as t } from '../messages.breaks.ts';

/** A device that goes round the filter, or did: one sentence, and how, as far as that is known. */
export function BypassCard({ bypass }: { bypass: FilterBypass }) {
  const now = useNow();
  const dismiss = useDismissBypass();
  const { childName, deviceName, from, to, way } = bypass;
  const device = childAndDevice(childName, deviceName);
  const isCopied = way === 'two-networks';
  const sentence = isCopied
    ? t.twoNetworks(device, moment(from, now), moment(to ?? from, now))
    : to === null
      ? t.is(device, moment(from, now))
      : t.was(device, moment(from, now), moment(to, now));
  return (
    <Card as="li">
      <div className="row g3 mb3">
        <IconShieldQuestion size={24} stroke={1.75} aria-hidden="true" />
        <div className="grow breaks">
          <b className="block strong">{sentence}</b>
          {way !== null && (
            <small className="block small ink-2">
              {way === 'two-networks' ? t.twoNetworksMore : (to === null ? t.asked : t.ways)[way]}
            </small>
          )}
        </div>
      </div>
      <div className="cluster g2">
        <ButtonLink tone="soft" size="small" to={devicePartPath(bypass.childId, bypass.deviceId, 'filter')}>
          {isCopied ? t.newName : t.look}
        </ButtonLink>
        <Button
          tone="line"
          size="small"
          aria-label={t.dismissOf(sentence)}
          waiting={dismiss.isPending}
          onClick={() => dismiss.mutate(bypass.bypassId)}
        >
          {t.dismiss}
        </Button>
      </div>
    </Card>
  );
}
