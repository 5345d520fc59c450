/**
 * Ports of the loopback on which stubs answer: one for each policy, so that the port says which it is. Sockets of systemd's units
 * are on the same.
 */
export const FIRST_PORT = 5301;
export const MOST_POLICIES = 16;
