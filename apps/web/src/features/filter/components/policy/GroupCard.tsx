import {
  IconBook,
  IconBomb,
  IconCards,
  IconChevronDown,
  IconDeviceGamepad2,
  IconEyeOff,
  IconFiles,
  IconHeartBroken,
  IconListDetails,
  IconMessages,
  IconMovie,
  IconNews,
  IconPills,
  IconRobot,
  IconShoppingCart,
  IconTag,
  IconVirus,
  IconWorldOff,
  type Icon,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { countBlocked, groupState, type Group } from '../../logic/targets.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import { Gate } from './Gate.tsx';
import css from './Policy.module.css';

const SIGNS: Readonly<Record<string, Icon>> = {
  security: IconVirus,
  adult: IconEyeOff,
  harm: IconHeartBroken,
  gambling: IconCards,
  weapons: IconBomb,
  drugs: IconPills,
  social: IconMessages,
  video: IconMovie,
  games: IconDeviceGamepad2,
  files: IconFiles,
  ai: IconRobot,
  shopping: IconShoppingCart,
  information: IconNews,
  learning: IconBook,
  advertising: IconTag,
  lists: IconListDetails,
};

interface GroupCardProps {
  group: Group;
  blocked: readonly string[];
  open: boolean;
  onToggle: () => void;
  /** Blocks or allows these; left out: they are only read. */
  onSet?: (targets: readonly string[], isBlocked: boolean) => void;
  /** A mixed group is asked about first. */
  onAsk?: () => void;
  /** Below a category's name. */
  renderMore?: (target: string) => ReactNode;
}

/** A group of categories: red, green or grey, with its categories when it is open. */
export function GroupCard({ group, blocked, open, onToggle, onSet, onAsk, renderMore }: GroupCardProps) {
  const inside = useId();
  const rules = { blocked: [...blocked] };
  const state = groupState(group, rules);
  const count = countBlocked(group, rules);
  const of = group.targets.length;
  const said = t.groupSays(count, of);
  const Sign = SIGNS[group.id] ?? IconWorldOff;
  const all = group.targets.map(({ target }) => target);
  return (
    <Card as="section" padded={false} aria-label={group.name}>
      <header className={css.group}>
        <span className={cx(css.disc, css[`${state}Disc`])} aria-hidden="true">
          <Sign size={20} stroke={1.75} />
        </span>
        <div className="stack shrink breaks">
          <h2 className="as-h3">{group.name}</h2>
          <small className="tiny ink-2">{said}</small>
        </div>
        <Gate
          state={state}
          name={group.name}
          more={`${said}. ${t.changeGroup}`}
          onClick={onSet && (() => (state === 'mixed' ? onAsk?.() : onSet(all, state === 'allowed')))}
        />
        <button
          type="button"
          className={css.opener}
          aria-expanded={open}
          aria-controls={inside}
          aria-label={t.openGroup(group.name)}
          onClick={onToggle}
        >
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      <ul id={inside} hidden={!open}>
        {open &&
          group.targets.map(({ target, name }) => (
            <li key={target} className={css.category}>
              <span className="stack shrink breaks">
                <b className="small-strong">{name}</b>
                {renderMore?.(target)}
              </span>
              <Gate
                state={blocked.includes(target) ? 'blocked' : 'allowed'}
                name={name}
                onClick={onSet && (() => onSet([target], !blocked.includes(target)))}
              />
            </li>
          ))}
      </ul>
    </Card>
  );
}
