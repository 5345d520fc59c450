/** What notifications say of recording that stops. None says who began a pause. */
interface Words {
  title: string;
  message: string;
}

export const declaredWords = (childName: string, deviceName: string): Words => ({
  title: 'Recording stopped: an adult’s device',
  message: `The holder of ${childName}’s ${deviceName} says that they are an adult. Recording and rules have stopped on it. If a child holds it, talk first; pairing it again with a new code asks anew.`,
});

/** @param day `3 May 2026` */
export const soonWords = (childName: string, day: string): Words => ({
  title: 'Recording ends soon',
  message: `${childName} turns 18 on ${day}. From that day on nothing is recorded unless ${childName} agrees on the device.`,
});

export const grownWords = (childName: string): Words => ({
  title: 'Recording has ended',
  message: `${childName} is 18 now. Nothing is recorded and no rule holds, unless ${childName} agrees on the device.`,
});

export const pausedWords = (childName: string): Words => ({
  title: 'Place paused',
  message: `${childName}’s place is not recorded for now. The child’s page says until when. Calls for help still reach you.`,
});

export const resumedWords = (childName: string): Words => ({
  title: 'Place recorded again',
  message: `${childName}’s place is recorded again. What was in the pause is not.`,
});
