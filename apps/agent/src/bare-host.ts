/** @param hostname of a URL @returns name or address: one of IPv6 without its brackets */
export const bareHost = (hostname: string): string => hostname.replaceAll(/^\[|\]$/gu, '');
