import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterNetwork, FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { networksQuery, useLinkNetwork } from '../api/networks.ts';
import { LiveCheck } from '../components/networks/LiveCheck.tsx';
import { NameDialog } from '../components/networks/NameDialog.tsx';
import { NetworkList } from '../components/networks/NetworkList.tsx';
import { NetworkBreaks } from '../components/networks/NetworkBreaks.tsx';
import { OnNetwork } from '../components/networks/OnNetwork.tsx';
import { RouterSteps } from '../components/networks/RouterSteps.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { firstShown, isOverdue, networkSentence, networkStanding, obstacle } from '../logic/networks.ts';
import { networksTexts as t } from '../components/networks/messages.networks.ts';

/** /filter/networks: which homes the filter knows, whether they ask it, and what is typed into a router. */
export default function NetworksPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <Networks />}</OwnFilter>;
}

function Networks() {
  const query = useQuery(networksQuery);
  const [picked, setPicked] = useState<string>();
  const [adding, setAdding] = useState(false);
  const now = useNow();
  const add = () => setAdding(true);
  const shownOf = (read: FilterNetworks) =>
    read.networks.find(({ networkId }) => networkId === picked) ?? firstShown(read);
  return (
    <>
      <Loaded
        query={query}
        loading={t.loading}
        rows={3}
        title={t.title}
        renderHead={(read) => <Head read={read} shown={shownOf(read)} now={now} onAdd={add} />}
        renderEmpty={(read) => read.networks.length === 0 && <None here={read.here} onAdd={add} />}
      >
        {(read) => {
          const shown = shownOf(read);
          return shown && <Parts read={read} shown={shown} now={now} onShow={setPicked} />;
        }}
      </Loaded>
      {adding && query.data && <AddDialog read={query.data} onClose={() => setAdding(false)} />}
    </>
  );
}

interface HeadProps {
  read: FilterNetworks;
  shown: FilterNetwork | undefined;
  now: number;
  onAdd: () => void;
}

function Head({ read, shown, now, onAdd }: HeadProps) {
  if (!shown) return <PageHead title={t.none} />;
  const standing = networkStanding(shown, now);
  // Nothing else reaches it, so nothing else is filtered.
  const isThisMachine = standing === 'filtered' && obstacle(read) === 'machine';
  return (
    <PageHead
      title={networkSentence(shown, now)}
      subtitle={isThisMachine ? t.thisMachine : t.subtitles[standing]}
    >
      <Button tone="soft" icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />} onClick={onAdd}>
        {t.add}
      </Button>
    </PageHead>
  );
}

function None({ here, onAdd }: Pick<FilterNetworks, 'here'> & { onAdd: () => void }) {
  return (
    <EmptyState
      art="gate"
      title={t.noneTitle}
      action={here.problem === null && <Button onClick={onAdd}>{t.linkThis}</Button>}
    >
      <p>{t.noneMore}</p>
      <p className="mt3">{here.problem === null ? t.here(here.address ?? '') : t.problems[here.problem]}</p>
    </EmptyState>
  );
}

interface PartsProps {
  read: FilterNetworks;
  shown: FilterNetwork;
  now: number;
  onShow: (networkId: string) => void;
}

function Parts({ read, shown, now, onShow }: PartsProps) {
  return (
    <div className="beside">
      <div className="stack g3">
        <NetworkBreaks />
        <LiveCheck network={shown} />
        <RouterSteps key={shown.networkId} network={shown} servers={read.servers} />
      </div>
      <div className="stack g6">
        <NetworkList {...read} shown={shown.networkId} onShow={onShow} />
        {shown.heardAt !== null && <OnNetwork key={shown.networkId} networkId={shown.networkId} />}
        {networkStanding(shown, now) === 'waiting' && (
          <section aria-labelledby="networks-things">
            <div className="heading">
              <h2 id="networks-things">{isOverdue(shown, now) ? t.stillNothing : t.stillWaiting}</h2>
            </div>
            <Card as="div">
              <ul className="stack g3">
                {t.things.map((thing) => (
                  <li key={thing} className="small">
                    {thing}
                  </li>
                ))}
              </ul>
              <p className="mt4 small">
                <a className="link" href="/filter/check">
                  {t.testBrowser}
                </a>
              </p>
            </Card>
          </section>
        )}
      </div>
    </div>
  );
}

/** Links the network that this browser is in, or says why it cannot. */
function AddDialog({ read: { here, networks }, onClose }: { read: FilterNetworks; onClose: () => void }) {
  const link = useLinkNetwork();
  const own = networks.find(({ networkId }) => networkId === here.networkId);
  const cannot = own ? t.already(own.name) : here.problem && t.problems[here.problem];
  if (cannot !== null && !link.isSuccess)
    return (
      <Dialog open onClose={onClose} title={t.addTitle} actions={<Button onClick={onClose}>{t.done}</Button>}>
        <p>{cannot}</p>
      </Dialog>
    );
  return (
    <NameDialog
      title={t.addTitle}
      name={networks.length === 0 ? t.nameExample : ''}
      help={t.addMore(here.address ?? '')}
      act={t.linkThis}
      acting={t.linking}
      change={link}
      onClose={onClose}
    />
  );
}
