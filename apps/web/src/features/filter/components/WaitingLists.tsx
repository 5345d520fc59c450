import { IconWorldDownload } from '@tabler/icons-react';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { overviewTexts as t } from '../messages.overview.ts';

/** Lists of others that wait for a parent's yes: one line that leads to them. */
export function WaitingLists({ sources }: { sources: readonly FilterSource[] }) {
  return (
    <Card as="li">
      <div className="row g3 mb3">
        <IconWorldDownload size={24} stroke={1.75} aria-hidden="true" />
        <b className="grow breaks strong">{t.listsWait(t.list(sources.map(({ name }) => name)))}</b>
      </div>
      <ButtonLink tone="soft" size="small" to="/filter/lists">
        {t.seeLists}
      </ButtonLink>
    </Card>
  );
}
