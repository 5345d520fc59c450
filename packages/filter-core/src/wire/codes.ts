/** The numbers of the protocol that this resolver handles, from the registries of IANA. */

/** Response codes (RFC 1035 section 4.1.1; 16 is RFC 6891 section 6.1.3). */
export const RCODE = {
  noError: 0,
  formErr: 1,
  servFail: 2,
  nxDomain: 3,
  notImp: 4,
  refused: 5,
  badVers: 16,
} as const;

/** Record types (RFC 1035 section 3.2.2 and later). */
export const TYPE = {
  a: 1,
  ns: 2,
  cname: 5,
  soa: 6,
  ptr: 12,
  hinfo: 13,
  mx: 15,
  txt: 16,
  aaaa: 28,
  srv: 33,
  dname: 39,
  opt: 41,
  rrsig: 46,
  nsec: 47,
  nsec3: 50,
  svcb: 64,
  https: 65,
  /** The first and the last of the types that ask for no record, but for a transfer or a transaction (RFC 6895 section 3.1). */
  firstMeta: 249,
  lastMeta: 254,
  any: 255,
} as const;

export const CLASS_IN = 1;

/** Bits of the second 16-bit word of the header (RFC 1035 section 4.1.1; AD and CD are RFC 4035 section 3). */
export const FLAG = {
  qr: 0x80_00,
  opcode: 0x78_00,
  tc: 0x02_00,
  rd: 0x01_00,
  ra: 0x00_80,
  ad: 0x00_20,
  cd: 0x00_10,
  rcode: 0x00_0f,
} as const;

/** Why an answer is as it is (RFC 8914 section 4). */
export const EDE = {
  staleAnswer: 3,
  blocked: 15,
  filtered: 17,
  prohibited: 18,
  staleNxDomain: 19,
  noReachableAuthority: 22,
  networkError: 23,
} as const;

/** Options of EDNS (RFC 8914, RFC 7873), and the bytes of a cookie that are the client's own. */
export const EDE_OPTION = 15;
export const COOKIE = 10;
export const CLIENT_COOKIE_BYTES = 8;

/** Options by which a router says whose question it hands on, as dnsmasq has them: the hardware address as it is, and as text. */
export const MAC_OPTION = 65_001;
export const MAC_TEXT_OPTION = 65_073;

export const HEADER_BYTES = 12;
/** The most that is sent by UDP, and what we say that we take: no fragment on any common network (RFC 9715 section 3). */
export const UDP_BYTES = 1232;
/** What every client takes by UDP (RFC 1035 section 4.2.1). */
export const PLAIN_UDP_BYTES = 512;
/** The pointer to the name of the question, which always begins behind the header (RFC 1035 section 4.1.4). */
export const QUESTION_POINTER = 0xc0_0c;
