import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { DEVICE_TYPES, type DeviceType, type Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChildForm } from '../child/ChildForm.tsx';
import { childrenTexts } from '../child/messages.ts';
import { knownCode } from './codes.ts';
import { AuthenticateForm } from './AuthenticateForm.tsx';
import { forgetKeys } from './clients/clients.ts';
import { ClientsView } from './clients/ClientsView.tsx';
import { CodeView } from './CodeView.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { cx } from '../../ui/cx.ts';
import form from './Form.module.css';
import { DEVICE_WORDS, devicesTexts } from '../device/messages.ts';
import { childAndDevice } from '../family/family.ts';
import { useNow } from '../../lib/time/now.ts';
import type { Setup, SetupView } from './use-setup.ts';

interface SetupDialogProps {
  setup: Setup;
  family: Child[];
  plan: Subscription | undefined;
}

const findDevice = (family: Child[], deviceId: string) => {
  for (const child of family) {
    const device = child.devices.find((entry) => entry.deviceId === deviceId);
    if (device !== undefined) return { child, device };
  }
  return undefined;
};

const titleOf = (view: SetupView, found: { child: Child; device: Device } | undefined): string => {
  switch (view.step) {
    case 'child':
      return view.child === undefined ? childrenTexts.addChild : childrenTexts.editChild;
    case 'device':
      return view.first ? devicesTexts.addDeviceFor(view.child.firstName) : devicesTexts.addDevice;
    case 'authenticate':
      return devicesTexts.authenticate;
    case 'code':
    case 'clients':
      return found === undefined
        ? devicesTexts.addDevice
        : devicesTexts.connect(childAndDevice(found.child.firstName, found.device.deviceName));
    case 'notice':
      return devicesTexts.setupTitle;
    case 'full':
      return devicesTexts.full;
  }
};

/** One dialog from the child to the code, so that the focus stays in it from step to step. */
export default function SetupDialog({ setup, family, plan }: SetupDialogProps) {
  const { view } = setup;
  const found = 'deviceId' in view ? findDevice(family, view.deviceId) : undefined;
  const close = () => {
    // Shown once: opening this again makes new keys.
    if (view.step === 'clients') forgetKeys(view.deviceId);
    // Closing the code shows the notice (spec §4); closing the notice refetches the list.
    if (view.step === 'code' || (view.step === 'clients' && view.fromCode))
      return setup.showNotice(view.deviceId);
    if (view.step === 'notice') setup.reload();
    setup.close();
  };
  return (
    <Dialog open={setup.open} onClose={close} title={titleOf(view, found)}>
      <StepBody setup={setup} family={family} plan={plan} found={found} onClose={close} />
    </Dialog>
  );
}

interface StepBodyProps extends SetupDialogProps {
  found: { child: Child; device: Device } | undefined;
  onClose: () => void;
}

function StepBody({ setup, family, plan, found, onClose }: StepBodyProps) {
  const { view } = setup;
  const now = useNow();
  const types = plan?.abilities.deviceTypes ?? DEVICE_TYPES;
  switch (view.step) {
    case 'child':
      return (
        <ChildForm
          key={view.child?.childId ?? 'new'}
          child={view.child}
          ordinal={family.length}
          types={types}
          waiting={setup.busy}
          onSubmit={(values, picture) => setup.submitChild(view.child, values, picture)}
          onCancel={onClose}
        />
      );
    case 'device':
      return (
        <DeviceForm
          key={view.child.childId}
          types={types}
          defaults={deviceDefaults(view, types)}
          waiting={setup.busy}
          onSubmit={(values) => setup.submitDevice(view.child, view.first, values)}
          onCancel={onClose}
        />
      );
    case 'authenticate':
      return (
        <AuthenticateForm
          waiting={setup.busy}
          onDone={() => void setup.authenticated(view.child, view.first, view.values)}
          onCancel={onClose}
        />
      );
    case 'code':
      return (
        <CodeView
          device={found?.device}
          ticket={knownCode(view.deviceId, found?.device.codeExpiresAt ?? null, now)}
          watches={plan?.abilities.watches === true}
          onDone={onClose}
          onOther={() => setup.showClients(view.deviceId, true)}
          onRenew={() => setup.renewCode(view.deviceId)}
          renewing={setup.renewing === view.deviceId}
        />
      );
    case 'clients':
      return (
        found && (
          <ClientsView
            device={found.device}
            childName={found.child.firstName}
            watches={plan?.abilities.watches === true}
            onBack={view.fromCode ? () => setup.showCode(view.deviceId) : undefined}
            onDone={onClose}
          />
        )
      );
    case 'notice':
      return <NotificationItem found={found} onClose={onClose} />;
    case 'full':
      return <Full plan={plan} onClose={onClose} />;
  }
}

/** The first device takes the type that the child was added with; further ones are chosen. */
const deviceDefaults = (view: Extract<SetupView, { step: 'device' }>, types: readonly DeviceType[]) => {
  const { firstName, deviceType } = view.child;
  if (!view.first || !types.includes(deviceType)) return { deviceType: '' as const, deviceName: '' };
  return { deviceType, deviceName: childAndDevice(firstName, DEVICE_WORDS[deviceType]) };
};

function NotificationItem({ found, onClose }: { found: StepBodyProps['found']; onClose: () => void }) {
  const paired = found?.device.paired === true && found.device.codeExpiresAt === null;
  return (
    <div className={cx('stack g5', form.form)}>
      {paired ? (
        <p className="ink-2 measure">{devicesTexts.setupDone(found.device.deviceName)}</p>
      ) : (
        <p className="ink-2 measure">
          {devicesTexts.setupRefresh} {devicesTexts.setupItself}
        </p>
      )}
      <div className={cx('actions', 'mt2', form.actions)}>
        <Button autoFocus onClick={onClose}>
          {devicesTexts.ok}
        </Button>
      </div>
    </div>
  );
}

function Full({ plan, onClose }: { plan: Subscription | undefined; onClose: () => void }) {
  const max = plan?.planDetails.maxDevices ?? 0;
  return (
    <div className={cx('stack g5', form.form)}>
      <p className="ink-2 measure">
        {max === 0 ? devicesTexts.fullNoPlan : devicesTexts.fullWhy(max, plan?.planDetails.name ?? '')}
      </p>
      <div className={cx('actions', 'mt2', form.actions)}>
        <Button autoFocus onClick={onClose}>
          {devicesTexts.ok}
        </Button>
      </div>
    </div>
  );
}
