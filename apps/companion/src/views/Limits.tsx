import { Card } from '@kinward/web/ui/Card.tsx';
import { ownBrowser, systemOf } from '../lib/platform.ts';
import { limitsTexts } from '../messages/limits.ts';
import { t } from '../messages/messages.ts';

/** What a web app cannot do here, and what can. */
export default function Limits() {
  return (
    <>
      <h1 className="display">{limitsTexts.limitsTitle}</h1>
      <Card className="stack">
        <ul className="points">
          {limitsTexts.limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{limitsTexts.limitsOther[systemOf(ownBrowser().platform)]}</p>
        <a className="link" href="#home">
          {t.back}
        </a>
      </Card>
    </>
  );
}
