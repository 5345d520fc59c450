/** A time of the clock with its article, as Spanish says it: "las 14:05", "la 1:05". */
export const las = (time: string): string => `${/^0?1(?!\d)/u.test(time) ? 'la' : 'las'} ${time}`;
