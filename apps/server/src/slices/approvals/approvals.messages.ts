/** What parents are shown of a child's requests. Mails and pushes use less revealing words (slice notifications). */
interface Words {
  title: string;
  message: string;
}

interface Asked {
  kind: string;
  name: string | null;
  minutes: number | null;
  note: string;
}

const wish = ({ kind, name, minutes }: Asked): string => {
  if (kind === 'site') return `to open ${name ?? 'a site'}`;
  if (kind === 'app') return `to use ${name ?? 'an app'}`;
  const amount = minutes === 1 ? '1 more minute' : `${minutes ?? 0} more minutes`;
  return name === null ? `for ${amount}` : `for ${amount} of ${name}`;
};

const quoted = (note: string): string => (note === '' ? '' : ` “${note}”`);

export const askedWords = (childName: string, asked: Asked): Words => ({
  title: `${childName} asks`,
  message: `${childName} asks ${wish(asked)}.${quoted(asked.note)}`,
});

export const checkInWords = (childName: string, note: string): Words => ({
  title: `${childName} is fine`,
  message: `${childName} says: I am fine.${quoted(note)}`,
});

export const sosWords = (childName: string, deviceName: string): Words => ({
  title: `${childName} calls for help`,
  message: `${childName} calls for help from the device ${deviceName}.`,
});

export const falseAlarmWords = (childName: string): Words => ({
  title: 'False alarm',
  message: `${childName} says that the call for help was a false alarm.`,
});
