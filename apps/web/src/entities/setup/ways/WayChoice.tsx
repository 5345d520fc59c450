import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useId } from 'react';
import { linesOf, MEANS, type PairingWay, type WayLine } from '@kinward/rules/pairing-ways.ts';
import { cx } from '../../../ui/cx.ts';
import { waysTexts as t } from './ways-messages.ts';
import css from './WayChoice.module.css';

interface WayChoiceProps {
  /** The recommended one first. */
  ways: readonly PairingWay[];
  way: PairingWay;
  childName: string;
  /** What the choice answers. */
  question: string;
  onChange: (way: PairingWay) => void;
}

/** What a device should do: one card a way, with what it can and cannot. Native radio buttons: arrow keys move the choice. */
export function WayChoice({ ways, way, childName, question, onChange }: WayChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.choice} aria-label={question}>
      {ways.map((one, index) => (
        <label key={one} className={css.way}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={one}
            checked={one === way}
            aria-labelledby={`${name}-${one}`}
            aria-describedby={`${name}-${one}-more`}
            onChange={() => onChange(one)}
          />
          <span className={css.mark} aria-hidden="true" />
          <span id={`${name}-${one}`} className={css.title}>
            {t.ways[one].title(childName)}
          </span>
          <span className={css.more} id={`${name}-${one}-more`}>
            <span className="small ink-2">{t.ways[one].with}</span>
            {index === 0 && one === 'both' && <span className={css.recommended}>{t.recommended}</span>}
            <span className={css.lines}>
              <Lines way={one} />
              <span className="tiny ink-2">{t.ways[one].runs}</span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Lines({ way }: { way: PairingWay }) {
  const { can, cannot } = linesOf(MEANS[way]);
  return (
    <>
      {can.map((line) => (
        <Line key={line} line={line} can />
      ))}
      {cannot.map((line) => (
        <Line key={line} line={line} can={false} />
      ))}
    </>
  );
}

function Line({ line, can }: { line: WayLine; can: boolean }) {
  const Sign = can ? IconCircleCheck : IconCircleMinus;
  return (
    <span className={cx(css.line, !can && css.cannot)}>
      <Sign size={20} stroke={1.75} aria-hidden="true" />
      <span>{t.lines[line]}</span>
    </span>
  );
}
