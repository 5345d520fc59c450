import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../../ui/Button.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { useLocate } from '../../../entities/device/locate.ts';
import { locateReport } from '../locate-steps.ts';
import { dashboardTexts as t } from '../messages.ts';
import css from './NowCard.module.css';

/** Asked → reached → looking → answered, or that nothing came of it. Nothing while no one has asked. */
export function LocateProgress({ device }: { device: Device }) {
  const now = useNow();
  const { request, cancel } = useLocate(device.deviceId);
  const report = locateReport(request, device, now);
  return (
    <div role="status" className={report && css.locate}>
      {report !== undefined && (
        <>
          {report.steps.length > 0 && <Steps steps={report.steps} label={t.locate} />}
          {report.words !== undefined && <p>{report.words}</p>}
          {report.asking && (
            <div>
              <Button tone="quiet" size="small" onClick={() => cancel.mutate()}>
                {t.stopAsking}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
