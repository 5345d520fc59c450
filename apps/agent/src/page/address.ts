/** Where the page is. */
export const PAGE_ADDRESS = '127.0.0.1';
/** Below 1024, so that no local user of Linux can be there while the agent is not; nobody has it by the registry of ports. */
export const PAGE_PORT = 301;
