/** What a change of plan brings and takes, as messages. */
import { FEATURES, DEVICE_TYPES, PLANS, type PlanName } from '@kinward/contract/plans/plans.schemas.ts';
import { planTerms } from '@kinward/rules/plan.ts';
import { locale } from '../../lib/language.ts';
import { plansTexts as t } from './messages.ts';

const list = new Intl.ListFormat(locale);

/** Sentences for the question before a change: the cap, what is gained, what is lost, and that the end stays. */
export function changeWords(former: string, next: PlanName): string[] {
  const [had, has] = [planTerms(former), PLANS[next]];
  const between = (from: typeof had, to: typeof had): string[] => [
    ...DEVICE_TYPES.filter((type) => to.deviceTypes.includes(type) && !from.deviceTypes.includes(type)).map(
      (type) => t.types[type],
    ),
    ...FEATURES.filter((feature) => to.features.includes(feature) && !from.features.includes(feature)).map(
      (feature) => t.features[feature],
    ),
  ];
  const [gained, lost] = [between(had, has), between(has, had)];
  return [
    ...(had.maxDevices === has.maxDevices ? [] : [t.holds(has.maxDevices, had.maxDevices)]),
    ...(gained.length > 0 ? [t.gains(list.format(gained))] : []),
    ...(lost.length > 0 ? [t.loses(list.format(lost))] : []),
    t.endStays,
  ];
}
