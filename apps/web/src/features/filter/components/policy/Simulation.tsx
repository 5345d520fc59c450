import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterSimulation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { simulationQuery } from '../../api/simulate.ts';
import { bySite, type ChangedSite } from '../../logic/simulation.ts';
import { tryTexts as t } from '../../messages.try.ts';
import css from './Policy.module.css';
import type { Draft } from './TryBar.tsx';

interface SimulationProps {
  open: boolean;
  onClose: () => void;
  policyId: string;
  draft: Draft;
  nameOf: (deviceId: string) => string;
  onSave: () => void;
}

/** Which of the sites that were asked for in the last 24 hours would close or open. */
export default function Simulation(props: SimulationProps) {
  const { open, onClose, policyId, draft, nameOf, onSave } = props;
  const query = useQuery({ ...simulationQuery(policyId, draft), enabled: open });
  return (
    <Drawer kind="panel" open={open} onClose={onClose} label={t.title}>
      <Loaded query={query} loading={t.looking} rows={4} bare explain={() => t.failed}>
        {(found) => (
          <>
            <Found found={found} nameOf={nameOf} />
            {found.networks.map((network) => (
              <InNetwork key={network.networkId} network={network} />
            ))}
          </>
        )}
      </Loaded>
      <div className="actions mt5">
        <Button tone="line" onClick={onClose}>
          {t.back}
        </Button>
        <Button onClick={onSave}>{t.save}</Button>
      </div>
    </Drawer>
  );
}

function Found({ found, nameOf }: { found: FilterSimulation; nameOf: (deviceId: string) => string }) {
  const sites = bySite(found);
  const [shown, setShown] = useState<ChangedSite['becomes']>();
  const of = (becomes: ChangedSite['becomes']) => sites.filter((site) => site.becomes === becomes);
  const which = shown ?? (of('closed').length > 0 ? 'closed' : 'open');
  return (
    <>
      <p className="strong" role="status">
        {found.names === 0 ? t.noQuestions : t.sentence(sites.length)}
      </p>
      <p className="small ink-2 mb4">{found.names > 0 && t.looked(found.questions)}</p>
      {sites.length > 0 && (
        <Segmented
          label={t.which}
          value={which}
          onChange={setShown}
          options={[
            { value: 'closed', label: t.close(of('closed').length) },
            { value: 'open', label: t.open(of('open').length) },
          ]}
        />
      )}
      <ul className="stack lined">
        {of(which).map((site) => (
          <li key={site.domain} className={css.simulated}>
            <span className="stack shrink breaks">
              <b className="small-strong" dir="ltr">
                {site.domain}
              </b>
              <small className="tiny ink-2">
                {t.who(site.devices.map(({ deviceId, questions }) => t.times(nameOf(deviceId), questions)))}
              </small>
            </span>
            <span className={cx('row g1 small-strong', which === 'closed' ? 'forbidden' : 'allowed')}>
              {which === 'closed' ? (
                <IconBan size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              )}
              {which === 'closed' ? t.closes : t.opens}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What would change for anything in a linked network that has no rules of its own. */
function InNetwork({ network: { name, names, changes } }: { network: FilterSimulation['networks'][number] }) {
  const of = (action: 'close' | 'open') =>
    changes.filter(({ before, after }) => (action === 'close' ? after : before) === 'block');
  const [closed, opened] = [of('close'), of('open')];
  return (
    <section className="stack g2 mt5" aria-label={name}>
      <h3 className="breaks">{t.inNetwork(name)}</h3>
      <p className="small ink-2">
        {names === 0 ? t.networkUnknown : t.networkSentence(closed.length + opened.length)}
      </p>
      {(
        [
          [t.closes, closed],
          [t.opens, opened],
        ] as const
      ).map(
        ([words, sites]) =>
          sites.length > 0 && (
            <p key={words} className="small breaks">
              <b>{words}</b>: <bdi dir="ltr">{t.who(sites.map(({ domain }) => domain))}</bdi>
            </p>
          ),
      )}
    </section>
  );
}
