import type { AgentSystem } from '@kinward/contract/computers/agent-packages.schemas.ts';
import css from './AgentLimits.module.css';
import { limitsTexts as t } from './limits-messages.ts';

/** What stays open on a computer with an agent, for parents and children in the same words. */
export default function AgentLimits({ system }: { system: AgentSystem }) {
  return (
    <div className="stack g2 measure">
      <p className="small ink-2">{t.lede}</p>
      <ul className={css.limits}>
        {Object.entries(t[system]).map(([name, words]) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
    </div>
  );
}
