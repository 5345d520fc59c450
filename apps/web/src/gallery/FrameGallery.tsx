import { Button } from '../ui/Button.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Logo } from '../ui/Logo.tsx';
import { SkeletonRow } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import css from './gallery.module.css';

const COLOURS =
  'ground surface sunk raised float ink ink-2 ink-3 line line-control primary primary-strong primary-soft lamp allowed allowed-soft forbidden forbidden-soft warn warn-soft live live-soft offline offline-soft bar-rest map-land map-water kid-1 kid-2 kid-3 kid-4 kid-5 kid-6'.split(
    ' ',
  );

/** What a page is made of while it loads, fails or is empty. */
export function FrameGallery() {
  return (
    <>
      <Card>
        <h3>Loading</h3>
        <div className="stack g4">
          <SkeletonRow label="Loading the devices" />
          <Spinner />
        </div>
      </Card>
      <Card>
        <h3>Failed to load</h3>
        <ErrorState since="14:29" onRetry={() => undefined} />
      </Card>
      <Card>
        <h3>Logo, breadcrumbs</h3>
        <div className="stack g4">
          <Logo title="Kinward" />
          <Logo mark height={32} title="Kinward" />
          <Breadcrumbs
            crumbs={[
              { label: 'Dashboard', to: '/dev/gallery' },
              { label: 'Location' },
              { label: 'Location History' },
            ]}
          />
        </div>
      </Card>
      {(['house', 'lantern', 'buoy', 'gate', 'ribbon'] as const).map((art) => (
        <Card key={art}>
          <EmptyState art={art} title={`Empty: ${art}`} action={<Button tone="soft">Do it</Button>}>
            One sentence that says what will be here.
          </EmptyState>
        </Card>
      ))}
      <Card className={css.wide}>
        <h3>Colour</h3>
        <div className={css.swatches}>
          {COLOURS.map((name) => (
            <div key={name}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${name})`} />
              </svg>
              <span>{name}</span>
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
