import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { z } from '../schema.ts';
import * as S from './device-dns.schemas.ts';

const slice = 'filter';
const params = z.object({ id: deviceId() });

export const getDeviceDns = defineRoute({
  name: 'getDeviceDns',
  slice,
  method: 'GET',
  path: '/child/device/{id}/dns',
  audience: 'parent',
  summary:
    "The device's own DNS-over-TLS name and DNS-over-HTTPS address, by which the filter knows it wherever it is, the layers by which it was heard, and what the operator has to set where one is missing.",
  params,
  reply: S.DeviceDns,
  errors: ['NOT_FOUND'],
});

export const makeDeviceDns = defineRoute({
  name: 'makeDeviceDns',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/device/{id}/dns',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    "Makes the key in the device's own name and address. A former one ends at once: a device that still uses it is refused.",
  params,
  reply: S.DeviceDns,
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'FILTER_OFF'],
});

export const getDnsProfile = defineRoute({
  name: 'getDnsProfile',
  slice,
  method: 'GET',
  path: '/child/device/{id}/dns/profile.mobileconfig',
  audience: 'parent',
  kind: 'raw',
  summary:
    "The device's DNS settings as a profile for Apple's systems, signed where the installation has a certificate.",
  params,
  errors: ['NOT_FOUND', 'FILTER_OFF'],
});

export const makeProfileLink = defineRoute({
  name: 'makeProfileLink',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/child/device/{id}/dns/profile',
  audience: 'parent',
  summary:
    'Makes a link at which the profile can be fetched without signing in, once and for half an hour; a former one ends.',
  params,
  reply: S.ProfileLink,
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'FILTER_OFF'],
});

export const fetchDnsProfile = defineRoute({
  name: 'fetchDnsProfile',
  slice,
  method: 'GET',
  path: '/filter/profile/{token}',
  audience: 'public',
  kind: 'raw',
  summary: 'The profile of a link that a parent made; it ends two minutes after it was first fetched.',
  params: z.object({ token: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
