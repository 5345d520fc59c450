/** Reads a line from the terminal without showing it. */

const [ENTER, RETURN, BACKSPACE, DELETE, INTERRUPT, END] = ['\n', '\r', '\b', '\u007F', '\u0003', '\u0004'];

/** @throws Error where the person gives up (Ctrl+C) */
export async function readHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  try {
    return await new Promise((resolve, reject) => {
      let typed = '';
      const take = (piece: string): void => {
        for (const letter of piece) {
          if (letter === ENTER || letter === RETURN || letter === END) {
            stdin.off('data', take);
            resolve(typed);
            return;
          }
          if (letter === INTERRUPT) {
            stdin.off('data', take);
            reject(new Error('nothing was changed'));
            return;
          }
          typed =
            letter === BACKSPACE || letter === DELETE
              ? Array.from(typed).slice(0, -1).join('')
              : typed + letter;
        }
      };
      stdin.on('data', take);
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
