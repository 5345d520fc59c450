/** A computer without anybody to ask, in a network in which nobody has to sign in. */
import type { AnsweringOptions } from '../answering.ts';

export const NO_NETWORK: Pick<AnsweringOptions, 'upstreams' | 'captive'> = {
  upstreams: { list: [], ofNetwork: [], areNamed: false },
  captive: { page: null, addresses: [], leadsTo: () => false, asked: () => undefined },
};
