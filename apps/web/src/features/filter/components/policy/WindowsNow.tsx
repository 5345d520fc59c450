import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { windowsSentence } from './windows-now.ts';

/** What the clock closes now, or does next. */
export default function WindowsNow({ windows }: Pick<FilterPolicy, 'windows'>) {
  return windowsSentence(windows, useNow());
}
