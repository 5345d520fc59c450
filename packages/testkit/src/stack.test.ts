import { describe, expect, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { useStack } from './vitest.ts';

const stack = useStack();

describe('the stack', () => {
  it('builds a parent, a child and a paired device through the public API', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const [child] = await parent.api.call(listChildren);
    expect(child).toMatchObject({
      childId: device.childId,
      devices: [{ deviceId: device.deviceId, paired: true }],
    });
  });
});
