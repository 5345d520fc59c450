/** Most local users of a computer that are told of. Apart from the schemas, so that a page that names it is light. */
export const MOST_USERS = 64;
/** Most that is counted of others. */
export const MOST_COUNTED = 100_000;
