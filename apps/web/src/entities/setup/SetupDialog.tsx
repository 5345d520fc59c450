import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { DEVICE_TYPES, type DeviceType, type Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChildForm } from '../child/ChildForm.tsx';
import { childrenTexts } from '../child/messages.ts';
import { knownCode } from './codes.ts';
import { AuthenticateForm } from './AuthenticateForm.tsx';
import { forgetKeys, hasReported, knownKeys } from './clients/clients.ts';
import { ClientsView } from './clients/ClientsView.tsx';
import { CodeView } from './CodeView.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { pairedTexts } from './paired/paired-messages.ts';
import { PairedView } from './paired/PairedView.tsx';
import { TrackerView } from './TrackerView.tsx';
import { waysTexts } from './ways/ways-messages.ts';
import { cx } from '../../ui/cx.ts';
import form from './Form.module.css';
import { DEVICE_WORDS, devicesTexts } from '../device/messages.ts';
import { setupTexts } from './setup-messages.ts';
import { childAndDevice } from '../family/family.ts';
import { useNow } from '../../lib/time/now.ts';
import type { Setup, SetupView } from './use-setup.ts';

interface SetupDialogProps {
  setup: Setup;
  family: Child[];
  plan: Subscription | undefined;
}

interface Found {
  child: Child;
  device: Device;
}

const findDevice = (family: Child[], deviceId: string): Found | undefined => {
  for (const child of family) {
    const device = child.devices.find((entry) => entry.deviceId === deviceId);
    if (device !== undefined) return { child, device };
  }
  return undefined;
};

/** Whether what the sheet waits for has come. */
const isConnected = (view: SetupView, { device }: Found): boolean => {
  if (view.step === 'code') return device.paired && device.codeExpiresAt === null;
  if (view.step !== 'tracker') return false;
  const ticket = knownKeys(view.deviceId);
  return ticket !== undefined && hasReported(device, ticket);
};

const titleOf = (view: SetupView, found: Found | undefined): string => {
  if (found && isConnected(view, found))
    return found.device.location === null
      ? devicesTexts.connected(found.device.deviceName).replace(/\.$/u, '')
      : pairedTexts.here(found.child.firstName);
  switch (view.step) {
    case 'child':
      return view.child === undefined ? childrenTexts.addChild : childrenTexts.editChild;
    case 'device':
      return view.first
        ? waysTexts.question(view.child.firstName, DEVICE_WORDS[view.child.deviceType])
        : devicesTexts.addDevice;
    case 'authenticate':
      return devicesTexts.authenticate;
    case 'code':
    case 'tracker':
    case 'clients':
      return found === undefined
        ? devicesTexts.addDevice
        : devicesTexts.connect(childAndDevice(found.child.firstName, found.device.deviceName));
    case 'notice':
      return setupTexts.setupTitle;
    case 'full':
      return devicesTexts.full;
  }
};

/** One dialog from the child to the code, so that the focus stays in it from step to step. */
export default function SetupDialog({ setup, family, plan }: SetupDialogProps) {
  const { view } = setup;
  const found = 'deviceId' in view ? findDevice(family, view.deviceId) : undefined;
  const connected = found !== undefined && isConnected(view, found);
  const close = () => {
    // Shown once: opening this again makes new keys.
    if (view.step === 'clients' || (view.step === 'tracker' && connected)) forgetKeys(view.deviceId);
    // Closing the code shows the notice (spec §4), unless the sheet has said that it was used; closing the notice refetches the list.
    if (
      !connected &&
      (view.step === 'code' || view.step === 'tracker' || (view.step === 'clients' && view.fromCode))
    )
      return setup.showNotice(view.deviceId);
    if (view.step === 'notice' || connected) setup.reload();
    setup.close();
  };
  return (
    <Dialog open={setup.open} onClose={close} title={titleOf(view, found)} wide={view.step === 'device'}>
      <StepBody setup={setup} family={family} plan={plan} found={found} onClose={close} />
    </Dialog>
  );
}

interface StepBodyProps extends SetupDialogProps {
  found: Found | undefined;
  onClose: () => void;
}

function StepBody({ setup, family, plan, found, onClose }: StepBodyProps) {
  const { view } = setup;
  const now = useNow();
  const types = plan?.abilities.deviceTypes ?? DEVICE_TYPES;
  const watches = plan?.abilities.watches === true;
  if (found && isConnected(view, found)) {
    return <PairedView {...found} plan={plan} onDone={onClose} />;
  }
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
          childName={view.child.firstName}
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
          childName={found?.child.firstName ?? ''}
          device={found?.device}
          ticket={knownCode(view.deviceId, found?.device.codeExpiresAt ?? null, now)}
          watches={watches}
          byAgent={view.agent === true}
          onDone={onClose}
          onOther={() => setup.showClients(view.deviceId, true)}
          onRenew={() => setup.renewCode(view.deviceId)}
          renewing={setup.renewing === view.deviceId}
        />
      );
    case 'tracker': {
      const ticket = knownKeys(view.deviceId);
      return (
        found &&
        ticket && (
          <TrackerView
            childName={found.child.firstName}
            device={found.device}
            ticket={ticket}
            watches={watches}
            onOther={() => setup.showClients(view.deviceId, true)}
            onDone={onClose}
          />
        )
      );
    }
    case 'clients':
      return (
        found && (
          <ClientsView
            device={found.device}
            childName={found.child.firstName}
            watches={watches}
            onBack={view.fromCode ? () => setup.showCode(found.device) : undefined}
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
        <p className="ink-2 measure">{setupTexts.setupDone(found.device.deviceName)}</p>
      ) : (
        <p className="ink-2 measure">
          {setupTexts.setupRefresh} {setupTexts.setupItself}
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
        {max === 0 ? setupTexts.fullNoPlan : setupTexts.fullWhy(max, plan?.planDetails.name ?? '')}
      </p>
      <div className={cx('actions', 'mt2', form.actions)}>
        <Button autoFocus onClick={onClose}>
          {devicesTexts.ok}
        </Button>
      </div>
    </div>
  );
}
