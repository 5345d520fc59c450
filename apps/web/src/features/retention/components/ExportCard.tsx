import { IconDownload } from '@tabler/icons-react';
import { failureText } from '../../../lib/api.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useExport } from '../api/retention.ts';
import { retentionTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Kept.module.css';

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
  const { children, child, select } = useSelection();
  const copy = useExport();
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
    <Card className={cx('stack g4', css.card)}>
      <div className={cx('stack g2 measure', css.words)}>
        <h2>{t.exportTitle}</h2>
        <p className="ink-2">{child ? t.exportWhat : t.exportNone}</p>
        {child && <p className={cx('ink-2', css.amount)}>{t.exportCare}</p>}
      </div>
      {child && (
        <div className={css.choice}>
          {children.length > 1 && (
            <Select
              label={t.exportChild}
              value={child.childId}
              options={children.map(({ childId, firstName }) => ({ value: childId, label: firstName }))}
              onChange={(event) => select(event.target.value)}
            />
          )}
          <Button
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
