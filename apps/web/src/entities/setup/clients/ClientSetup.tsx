import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { fieldsOf, setupLink, type ClientName } from './clients.ts';
import { clientTexts as t } from './client-messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './ClientsView.module.css';
import view from '../CodeView.module.css';
import { CopyField } from './CopyField.tsx';

interface ClientSetupProps {
  client: ClientName;
  keys: ClientKeys;
  childName: string;
}

/** How one app is set up with its keys: by a link, by scanning it, or by hand. */
export function ClientSetup({ client, keys, childName }: ClientSetupProps) {
  const words = t.clients[client];
  const link = setupLink(client, keys, childName);
  return (
    <section className={cx('stack g4', css.setup)}>
      <h3>{t.setUp}</h3>
      <ol className={view.steps}>
        {words.steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {link !== undefined && (
        <div className={cx('small ink-2', css.link)}>
          <QrCode text={link} label={t.qrLabel(words.name)} />
          <div>
            <p>{t.openLinkWhere}</p>
            <a className="link" href={link}>
              {t.openLink}
            </a>
          </div>
        </div>
      )}
      <h3>{link === undefined ? t.templates : t.values}</h3>
      <dl className="stack g3">
        {fieldsOf(client, keys).map(({ name, value }) => (
          <CopyField key={name} label={t.fields[name]} value={value} />
        ))}
      </dl>
    </section>
  );
}
