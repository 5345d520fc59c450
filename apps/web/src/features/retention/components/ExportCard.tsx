import { IconDownload } from '@tabler/icons-react';
import { failureText } from '../../../lib/api.ts';
import { useUnsent } from '../../../entities/session/Unsent.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Awaited } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useExport } from '../api/retention.ts';
import { retentionTexts as t } from '../messages.ts';

const save = (name: string, archive: Blob): void => {
  const address = URL.createObjectURL(archive);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A minute is safe for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Everything of the chosen child as a ZIP file. */
export function ExportCard() {
  const { children, child } = useSelection();
  const copy = useExport();
  const unsent = useUnsent('email');
  const start = (childId: string) =>
    copy.mutate(childId, {
      onSuccess: ({ name, archive }) => {
        save(name, archive);
        toast.success(t.exported);
      },
      onError: (error) => toast.error(failureText(error)),
    });
  // Whether there is a child is not known yet.
  if (children === undefined) return null;
  return (
    <Card className="stack g4 in-order">
      <div className="stack g2 measure">
        <h2>{t.exportTitle}</h2>
        <p className="ink-2">{child ? t.exportWhat(unsent !== true) : t.exportNone}</p>
        {child && <p className="small ink-2">{t.exportCare}</p>}
        {unsent === undefined && <Awaited />}
      </div>
      {child && (
        <div className="stack g3">
          <Button
            className="own-width"
            tone="soft"
            icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
            waiting={copy.isPending}
            waitingLabel={t.exporting}
            onClick={() => start(child.childId)}
          >
            {t.export(child.firstName)}
          </Button>
        </div>
      )}
    </Card>
  );
}
