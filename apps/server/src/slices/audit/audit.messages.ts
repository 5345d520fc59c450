/** Messages of this slice, in plain text. */
export interface Words {
  subject: string;
  text: string;
}

const SIGNATURE = '\n\nKinward';

export const frequentAccessMail = (child: string, accesses: number): Words => ({
  subject: 'A quiet word from Kinward',
  text:
    `You have looked at ${child} ${accesses} times today. Perhaps a short call would help more?\n\n` +
    `Kinward tells the same number to every parent of your family. Nobody else got this mail.${SIGNATURE}`,
});
