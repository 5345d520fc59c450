import { useEffect, useState } from 'react';
import { getOwnFilterLog } from '@kinward/contract/filter-log/own-filter-log.routes.ts';
import type { OwnFilterLog } from '@kinward/contract/filter/log-level.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { api } from '../lib/api.ts';
import { filterRecordMessages as words } from '../messages/filter-record.ts';
import { Failed } from '../ui/Failed.tsx';

/** What of the sites that this device asks for is written down; nothing where the filter never heard it. */
export default function FilterRecord() {
  const [own, setOwn] = useState<OwnFilterLog>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isGone = false;
    api.call(getOwnFilterLog).then(
      (answer) => !isGone && setOwn(answer),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [asked]);
  const again = (): void => {
    setFailed(false);
    setAsked(asked + 1);
  };
  if (failed) return <Failed words={words.failed} onRetry={again} />;
  if (own === undefined || own.heardAt === null) return null;
  return (
    <Card className="stack g4">
      <h2>{words.title}</h2>
      <p>{words.levels[own.level]}</p>
      <p className="small ink-2">
        {words.because[own.because]}
        {own.level !== 'nothing' && ` ${words.kept(own.keptDays)}`}
      </p>
      <p className="small ink-2">{words.never}</p>
    </Card>
  );
}
