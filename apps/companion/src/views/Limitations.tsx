import { Card } from '@kinward/web/ui/Card.tsx';
import { ownBrowser, systemOf } from '../lib/platform.ts';
import { limitationsMessages } from '../messages/limitations.ts';
import { t } from '../messages/messages.ts';

/** What a web app cannot do on this device, and which apps can. */
export default function Limitations() {
  return (
    <>
      <h1 className="display">{limitationsMessages.limitsTitle}</h1>
      <Card className="stack g4">
        <ul className="points">
          {limitationsMessages.limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{limitationsMessages.limitsOther[systemOf(ownBrowser().platform)]}</p>
        <a className="link" href="#home">
          {t.back}
        </a>
      </Card>
    </>
  );
}
