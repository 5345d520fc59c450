import { useQuery } from '@tanstack/react-query';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { SILENT_MS } from '@kinward/rules/computers/silence.ts';
import { computerQuery } from './computer.ts';

/**
 * Whether the summary of a computer's agent says that the computer is asleep, shut down or not heard: “Live” or “Silent” beside it would say it
 * twice, or something else.
 * @param isAsked it is a computer with an agent
 */
export function useIsSaidBelow(
  { deviceId, connected, lastSeenAt }: Device,
  isAsked: boolean,
  now: number,
): boolean {
  const { data: computer } = useQuery({ ...computerQuery(deviceId), enabled: isAsked });
  if (!isAsked || !computer?.users.some(({ device }) => device !== null && !device.isAdult)) return false;
  return (
    computer.left !== null || (!connected && lastSeenAt !== null && now - Date.parse(lastSeenAt) > SILENT_MS)
  );
}
