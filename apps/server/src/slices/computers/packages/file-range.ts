/** Which bytes of a file a request asks for (RFC 9110, section 14). */
/** Both are included. */
export interface Span {
  start: number;
  end: number;
}

/**
 * @param size in bytes, at least 1
 * @param etag as the answer has it, with its quotation marks
 * @returns undefined: all of it, also where several ranges or something else than bytes are asked for; null: there are no such bytes
 */
export const spanOf = (
  { range, 'if-range': ifRange }: Readonly<Record<string, unknown>>,
  size: number,
  etag: string,
): Span | undefined | null => {
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(typeof range === 'string' ? range.trim() : '') ?? [];
  if (from === '' && to === '') return undefined;
  // Of a file that is another one by now nothing can be gone on with.
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  if (from === '') {
    const last = Number(to);
    return last === 0 ? null : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : null;
};
