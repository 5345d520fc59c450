import { IconPlus } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSameFence } from '../../../entities/geofences/same-fence.ts';
import type { SiblingFence } from '../logic/fence-copies.ts';
import { fenceTexts as t } from '../messages.ts';

interface FamilyFencesProps {
  child: Child;
  device: Device;
  fences: readonly SiblingFence[];
}

/** Places of the child's siblings that it does not have yet: each is made for it too by one press. Absent without any. */
export function FamilyFences({ child, device, fences }: FamilyFencesProps) {
  const same = useSameFence();
  if (fences.length === 0) return null;
  return (
    <Card as="section" className="stack g3 mt5" aria-labelledby="family-fences">
      <div>
        <h2 id="family-fences">{t.ofFamily}</h2>
        <p className="small ink-2">{t.ofFamilyMore(child.firstName)}</p>
      </div>
      <ul className="stack g3">
        {fences.map(({ fence, of }) => (
          <li key={fence.fenceId} className="row spread wraps g3">
            <div className="grow">
              <p className="strong breaks">{fence.fenceName}</p>
              <p className="small ink-2 breaks">{t.markedFor(of)}</p>
            </div>
            <Button
              tone="soft"
              size="small"
              icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              aria-label={t.copyFor(fence.fenceName, child.firstName)}
              waiting={same.isPending && same.variables.fence.fenceId === fence.fenceId}
              onClick={() =>
                same.mutate(
                  { fence, deviceId: device.deviceId },
                  {
                    onSuccess: () => toast.success(t.created),
                    onError: (error) => toast.error(failureText(error)),
                  },
                )
              }
            >
              {t.alsoFor(child.firstName)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
