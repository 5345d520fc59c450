/** Parents and devices of a test, each with the caller that it uses. */
import { createClient, type Client } from '@kinward/client/client.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { AccountId, ChildId, DeviceId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';

/** Where the server listens. */
interface Server {
  url: string;
}

interface ParentFields {
  userId: AccountId;
  email: string;
  phone: string;
  password: string;
  token: string;
  cookie: string;
}

/** A signed-in parent, with the two halves of the session. */
export class TestParent {
  readonly userId: AccountId;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  token: string;
  /** `name=value` of the session's cookie. */
  cookie: string;
  readonly api: Client;

  constructor(server: Server, fields: ParentFields) {
    this.userId = fields.userId;
    this.email = fields.email;
    this.phone = fields.phone;
    this.password = fields.password;
    this.token = fields.token;
    this.cookie = fields.cookie;
    this.api = createClient({
      baseUrl: server.url,
      getToken: () => this.token,
      headers: () => ({ cookie: this.cookie }),
    });
  }

  /** Headers of a signed-in request, for tests that inject. */
  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, cookie: this.cookie };
  }

  async addChild(
    child: { firstName?: string; age?: number; deviceType?: DeviceType; phone?: string } = {},
  ): Promise<ChildId> {
    const { childId } = await this.api.call(children.addChild, {
      body: { firstName: 'Mia', age: 9, deviceType: 'Android', ...child },
    });
    return childId;
  }

  /** Adds a device; its child too when none is named. */
  async addDevice(device: { childId?: ChildId; deviceName?: string; deviceType?: DeviceType } = {}) {
    const childId = device.childId ?? (await this.addChild());
    const added = await this.api.call(devices.addDevice, {
      body: { childId, deviceName: device.deviceName ?? 'Phone', deviceType: device.deviceType ?? 'Android' },
    });
    return { childId, ...added };
  }
}

/** A paired device and its caller. */
export class TestDevice {
  readonly deviceId: DeviceId;
  readonly childId: ChildId;
  readonly token: string;
  readonly api: Client;

  constructor(server: Server, fields: { deviceId: DeviceId; childId: ChildId; token: string }) {
    this.deviceId = fields.deviceId;
    this.childId = fields.childId;
    this.token = fields.token;
    this.api = createClient({ baseUrl: server.url, getToken: () => this.token });
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}

let counter = 0;
/** A number that no other family of this run has. */
const serial = (): number => {
  counter += 1;
  return process.pid * 10_000 + counter;
};

/** Unique values for a registration. */
export const newcomer = () => {
  const number = serial();
  return {
    firstName: 'Nora',
    lastName: 'Hale',
    email: `nora.${number}@example.org`,
    phone: `+38591${String(number % 10_000_000).padStart(7, '0')}`,
    password: `lamp-harbour-${number}`,
    acceptPrivacy: true as const,
  };
};
