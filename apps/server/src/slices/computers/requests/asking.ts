/** What local users of a computer ask their parents for: as the device whose rules they have, so what is granted opens there, and so on the computer. */
import type { AskBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { ComputerAskBody } from '@kinward/contract/computers/computers.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Computers, ComputersDeps } from '../computers.service.ts';
import * as store from '../computers.store.ts';
import { requireAgent } from '../reports.ts';

const bodyOf = ({ clientId, site, minutes, appId = '', note }: Omit<ComputerAskBody, 'user'>): AskBody => {
  const asked = { clientId, note };
  if (site !== undefined) return { kind: 'site', site, ...asked };
  return minutes === undefined ? { kind: 'app', appId, ...asked } : { kind: 'time', minutes, ...asked };
};

export const createAsking = ({
  db,
  requests,
}: Pick<ComputersDeps, 'db' | 'requests'>): Pick<Computers, 'ask' | 'asks' | 'withdraw' | 'remind'> => {
  const askerOf = async (place: store.ComputerPlace, user: string) => {
    await requireAgent(db, place);
    const found = (await store.selectUsers(db, place)).find(({ name }) => name === user);
    if (!found?.deviceId) throw new AppError('NOT_FOUND');
    return { familyId: place.familyId, deviceId: found.deviceId };
  };
  return {
    ask: async (place, { user, ...asked }) =>
      await requests.ask(await askerOf(place, user), bodyOf(asked), place.deviceId),
    asks: async (place, user) => await requests.ofDevice(await askerOf(place, user)),
    withdraw: async (place, user, requestId) =>
      await requests.withdraw(await askerOf(place, user), requestId),
    remind: async (place, user, requestId) => await requests.remind(await askerOf(place, user), requestId),
  };
};
