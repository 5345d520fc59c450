import { useQuery } from '@tanstack/react-query';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { SILENT_MS } from '@kinward/rules/computers/silence.ts';
import { isRemoved } from './broken.ts';
import { computerQuery } from './computer.ts';

/**
 * Whether the summary of a computer's agent says that the agent is removed, or the computer asleep, shut down or not heard: “Live” or “Silent” beside it would say it
 * twice, or something else.
 * @param isAsked it is a computer with an agent
 */
export function useIsSaidBelow(device: Device, isAsked: boolean, now: number): boolean {
  const { deviceId, connected, lastSeenAt } = device;
  const { data: computer } = useQuery({ ...computerQuery(deviceId), enabled: isAsked });
  if (!isAsked || !computer) return false;
  if (isRemoved(device, computer)) return true;
  if (!computer.users.some(({ device: of }) => of !== null && !of.isAdult)) return false;
  return (
    computer.left !== null || (!connected && lastSeenAt !== null && now - Date.parse(lastSeenAt) > SILENT_MS)
  );
}
