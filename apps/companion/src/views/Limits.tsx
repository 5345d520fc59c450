import { Card } from '@kinward/web/ui/Card.tsx';
import { ownBrowser, systemOf } from '../lib/platform.ts';
import { t } from '../words/words.ts';

/** What a web app cannot do here, and what can. */
export function Limits() {
  return (
    <>
      <h1 className="display">{t.limitsTitle}</h1>
      <Card className="stack">
        <ul className="points">
          {t.limits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t.limitsOther[systemOf(ownBrowser().platform)]}</p>
        <a className="link" href="#home">
          {t.back}
        </a>
      </Card>
    </>
  );
}
