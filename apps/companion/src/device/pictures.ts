/** Pictures of the family need the device's token, which `<img>` cannot send: they are fetched and shown from memory. */
import { useEffect, useState } from 'react';
import { readStored } from '../lib/storage.ts';

/** By address: the name of a picture changes with its content. */
const kept = new Map<string, Promise<string>>();

const fetchPicture = async (address: string): Promise<string> => {
  const answer = await fetch(address, {
    credentials: 'omit',
    headers: { authorization: `Bearer ${readStored('token') ?? ''}` },
  });
  if (!answer.ok) throw new Error('no picture');
  return URL.createObjectURL(await answer.blob());
};

const load = (address: string): Promise<string> => {
  const known = kept.get(address);
  if (known !== undefined) return known;
  const picture = fetchPicture(address);
  kept.set(address, picture);
  // Asked for again when the face is shown the next time.
  picture.catch(() => kept.delete(address));
  return picture;
};

/** An address in memory; undefined until it is there, and where there is no picture. */
export const usePicture = (address: string | null | undefined): string | undefined => {
  const [shown, setShown] = useState<{ of: string; picture: string }>();
  useEffect(() => {
    if (!address) return;
    let here = true;
    void load(address).then(
      (picture) => here && setShown({ of: address, picture }),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [address]);
  return shown?.of === address ? shown?.picture : undefined;
};
