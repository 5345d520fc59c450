/** A configuration with the filter in which devices can have names of their own; no resolver runs. */
export const FILTER_BY_NAME = {
  host: '127.0.0.1',
  port: 0,
  upstreams: [],
  tls: { port: 853, name: 'dns.kinward.example', cert: '/nowhere', key: '/nowhere' },
};
