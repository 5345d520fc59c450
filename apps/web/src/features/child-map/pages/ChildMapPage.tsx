import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { usePlaceText } from '../../../entities/geofences/places.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { ago, moment } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Skeleton, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Detail } from '../components/Detail.tsx';
import { wordsOf } from '../components/LocatedFacts.tsx';
import { ChildList } from '../components/ChildList.tsx';
import { childrenOnMap, mapWords } from '../logic/children-on-map.ts';
import { childMapTexts as t } from '../messages.ts';
import css from './ChildMapPage.module.css';

const FamilyMap = lazy(() => import('../components/FamilyMap.tsx'));

/** /user/child-map: all children with their pictures on one map, and beside it the same in words. */
export default function ChildMapPage() {
  usePageTitle(t.title);
  const query = useQuery(childrenQuery);
  const empty = <NoChild art="buoy" promise={t.noChild} />;
  return (
    <Loaded
      query={query}
      loading={t.loading}
      title={t.title}
      placeholder={<Waiting />}
      renderHead={(family) => <Head family={family} />}
      renderEmpty={(family) => family.length === 0 && empty}
    >
      {(family) => <Family family={family} />}
    </Loaded>
  );
}

function Head({ family }: { family: readonly Child[] }) {
  const now = useNow();
  if (family.length === 0) return <PageHead title={t.title} />;
  const { sentence, subtitle } = mapWords(childrenOnMap(family, now));
  return <PageHead title={sentence} subtitle={subtitle} />;
}

function Waiting() {
  return (
    <Card padded={false} className={css.card}>
      <Skeleton shape="block" className={css.box} />
      <div className={css.waiting}>
        <SkeletonRow label={t.loading} />
        <SkeletonRow label={t.loading} />
      </div>
    </Card>
  );
}

/** Which children more is shown of, and how often they were brought into sight. */
interface Opened {
  ids: string[];
  shown: number;
}

/** The open faces; what opened them gets the focus back when they close. */
function useOpened() {
  const { select } = useSelection();
  const [{ ids, shown }, setOpened] = useState<Opened>({ ids: [], shown: 0 });
  const opener = useRef<HTMLElement | null>(null);
  const open = (next: string[], show: boolean) => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    const [only] = next;
    if (next.length === 1 && only !== undefined) select(only);
    setOpened({ ids: next, shown: show ? shown + 1 : shown });
  };
  const close = () => {
    setOpened({ ids: [], shown });
    opener.current?.focus({ preventScroll: true });
  };
  return { ids, shown, open, close };
}

function Family({ family }: { family: readonly Child[] }) {
  const now = useNow();
  const onMap = childrenOnMap(family, now);
  const { seen } = onMap;
  const places = usePlaceText(seen.map(({ device, fix }) => ({ ...fix, deviceId: device.deviceId })));
  const opened = useOpened();
  const box = useRef<HTMLDivElement>(null);
  const chosen = seen.flatMap((located, index) =>
    opened.ids.includes(located.child.childId) ? [{ located, place: places[index] }] : [],
  );
  const show = (childId: string) => {
    opened.open([childId], true);
    // After the focus has gone there, or the page would stay where the button is.
    setTimeout(() => box.current?.scrollIntoView({ block: 'nearest' }));
  };
  const labels = seen.map((located, index) => {
    const { child, fix, minutes, held } = located;
    const place = places[index];
    const words = held
      ? [wordsOf(located, place), moment(fix.recordedAt, now), held.chip]
      : [place, ago(minutes)].filter(Boolean);
    return t.face(child.firstName, words.join(', '));
  });
  return (
    <>
      <Card padded={false} className={css.card}>
        {seen.length > 0 && (
          <div className={css.box} ref={box}>
            <Suspense fallback={<Skeleton shape="block" className={css.fill} />}>
              <FamilyMap
                seen={seen}
                labels={labels}
                open={opened.ids}
                showKey={opened.shown === 0 ? '' : String(opened.shown)}
                onPress={(ids) => opened.open(ids, false)}
              />
            </Suspense>
            {chosen.length > 0 && (
              <Detail
                shown={chosen.map(({ located }) => located)}
                places={chosen.map(({ place }) => place)}
                onChoose={show}
                onCloser={() => opened.open(opened.ids, true)}
                onClose={opened.close}
              />
            )}
          </div>
        )}
        <ChildList onMap={onMap} places={places} onShow={show} />
      </Card>
    </>
  );
}
